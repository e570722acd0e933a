/** What may contain a semicolon that ends no statement: comments, texts, quoted names, and bodies of functions. */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/**
 * The statements of a file, each with the comments before it. Citus sends its workers the whole text in which a statement came
 * along, and they take one statement at a time.
 */
export function statementsOf(text: string): string[] {
  const ends = Array.from(text.matchAll(PIECES), ({ 0: piece, index }) => (piece === ';' ? [index + 1] : [])).flat()
  return [0, ...ends].map((start, nth) => text.slice(start, ends[nth]).trim()).filter(hasWords)
}

const hasWords = (statement: string) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|;/g, '').trim() !== ''
