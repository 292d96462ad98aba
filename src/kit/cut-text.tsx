interface Props {
  readonly text: string;
  /** Lines it may take; what is more is cut. */
  readonly lines?: 1 | 3;
}

/** U42: a text of any length where something else has its place beside it; the whole of it is its title. */
export function CutText({ text, lines = 1 }: Props) {
  return (
    <span className={lines === 1 ? 'clip' : 'clamp'} title={text}>
      {text}
    </span>
  );
}
