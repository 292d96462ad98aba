/** The part of a file that makes up one record, as a tree. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: XmlElement[];
  /** The element's own text, without its children's. */
  text: string;
  /** The part of its parent's text that follows it. */
  tail?: string;
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = childOf(element, name)?.text.trim();
  return text ? text : undefined;
}

export const textsOf = (element: XmlElement | undefined, name: string): string[] =>
  childrenOf(element, name)
    .map((child) => child.text.trim())
    .filter((text) => text !== '');

/** Attribute value without blanks around it; undefined when blank. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const value = element?.attributes[name]?.trim();
  return value ? value : undefined;
}
