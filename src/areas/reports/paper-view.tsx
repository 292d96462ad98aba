import { useEffect, useRef, useState } from 'react';
import { breather } from '../../../domain/reports/breather';
import type { Picture, ReportContent } from '../../../domain/reports/content';
import { layOut } from '../../../domain/reports/paper/lay-out';
import type { Mark, PaperPage, PaperReport } from '../../../domain/reports/paper/marks';
import { plural } from '../../kit/format';
import { ErrorState } from '../../kit/notice';
import { SkeletonRows } from '../../kit/skeleton';
import { loadFonts } from './report-fonts';

/** A report as it is printed: each page drawn of the same marks as the PDF (RP2). */
export function PaperView({ content }: { readonly content: ReportContent }) {
  const [paper, setPaper] = useState<PaperReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isLast = true;
    loadFonts()
      .then((fonts) => layOut(content, fonts, breather()))
      .then(
        (made) => {
          if (!isLast) return;
          setPaper(made);
          setProblem(null);
        },
        (error: unknown) => isLast && setProblem(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      isLast = false;
    };
  }, [content]);
  if (problem !== null) return <ErrorState title="The preview could not be drawn" text={problem} />;
  if (paper === null) return <SkeletonRows rows={12} label="Laying out the pages" />;
  return (
    <div className="report-paper">
      <p className="quiet small" role="status">
        {plural(paper.pages.length, 'page')}
      </p>
      {paper.pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PageView key={at} {...{ page, at, paper, logo: content.logo }} />
      ))}
    </div>
  );
}

interface PageProps {
  readonly page: PaperPage;
  readonly at: number;
  readonly paper: PaperReport;
  readonly logo: Picture | null;
}

/** Drawn once it is near: a report may have thousands of pages. */
function PageView({ page, at, paper, logo }: PageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(at < 2);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '1200px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width, height, pages } = paper;
  return (
    <div ref={ref} className="report-sheet" style={{ aspectRatio: `${width} / ${height}` }}>
      {isNear ? (
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Page ${at + 1} of ${pages.length}`}>
          {page.marks().map((mark, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            <MarkView key={place} mark={mark} logo={logo} />
          ))}
        </svg>
      ) : null}
    </div>
  );
}

function MarkView({ mark, logo }: { readonly mark: Mark; readonly logo: Picture | null }) {
  if (mark.kind === 'text') {
    const { x, y, size, weight, color, text, width, isSlanted } = mark;
    const lean = isSlanted === true ? { transform: `translate(${x} ${y}) skewX(-11) translate(${-x} ${-y})` } : {};
    return (
      <text {...{ x, y, ...lean }} fontSize={size} fontWeight={weight} fill={color} textLength={width || undefined}>
        {text}
      </text>
    );
  }
  if (mark.kind === 'box') {
    const { x, y, width, height, color } = mark;
    return <rect {...{ x, y, width, height }} fill={color} />;
  }
  if (mark.kind === 'picture') {
    const { x, y, width, height } = mark;
    return logo === null ? null : <image {...{ x, y, width, height }} href={addressOf(logo)} />;
  }
  const { points, fill, stroke, width, isDashed } = mark;
  const path = points.map(([x, y]) => `${x},${y}`).join(' ');
  const line = { stroke: stroke ?? 'none', strokeWidth: width ?? 1, ...(isDashed && { strokeDasharray: '1 2' }) };
  return fill === undefined ? (
    <polyline points={path} fill="none" {...line} />
  ) : (
    <polygon points={path} fill={fill} {...line} />
  );
}

const addressOf = ({ type, bytes }: Picture): string =>
  `data:image/${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
