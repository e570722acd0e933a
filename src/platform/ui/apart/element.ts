/** An element with its attributes and its content: for pages apart from the console, which have no framework. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Partial<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children)
  return made
}
