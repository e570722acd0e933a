import { fileURLToPath } from 'node:url'

/** A page of A4 and its margins, in points. */
export const PDF_PAGE = { width: 595.28, height: 841.89, margin: 40 }
/** Between the margins, in points. */
export const PDF_WIDTH = PDF_PAGE.width - 2 * PDF_PAGE.margin

export const INK = '#17242b'
export const SOFT = '#54646d'
export const ACCENT = '#0b6273'

const font = (weight: string) =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')))

const FONTS = [
  ['plain', 'Regular'],
  ['bold', 'Bold'],
] as const

/** The fonts of a process that makes many documents: parsing them takes 100 ms and 30 MB for each document otherwise. */
export type ParsedFonts = Map<string, ParsedFont>

interface PdfOptions {
  title: string
  language: string
  /** empty before the first document */
  fonts?: ParsedFonts
}

/**
 * A document on A4 whose fonts hold Chinese and Latin letters and are embedded as far as they are used: `.font('plain')`,
 * `.font('bold')`. Pages are kept until `end()`, so that each can still be given its number.
 */
export async function openPdf({ title, language, fonts }: PdfOptions): Promise<PDFKit.PDFDocument> {
  // Loaded when the first one is asked for: it takes 10 MB.
  const { default: Pdf } = await import('pdfkit')
  const document = new Pdf({
    size: 'A4',
    margin: PDF_PAGE.margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Minerva', Producer: 'Minerva' },
  })
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit's name
  const { _fontFamilies: families } = document as unknown as WithFonts
  for (const [at, [name, weight]] of FONTS.entries()) {
    const parsed = fonts?.get(name)
    // By this number pdfkit names the font in the file.
    if (parsed) families[name] = new parsed.FontInPdf(document, parsed.font, `F${at + 1}`)
    else document.registerFont(name, font(weight))
    document.font(name)
    const used = families[name]
    if (!used) continue
    fonts?.set(name, { font: used.font, FontInPdf: used.constructor as ParsedFont['FontInPdf'] })
    if (language === 'en') narrowQuotes(used)
  }
  return document.font('plain')
}

/** The fonts' own ’ and “ are as wide as Chinese characters; narrow ones are a feature of theirs. */
function narrowQuotes(embedded: WithFonts['_fontFamilies'][string]): void {
  const layout = embedded.layout.bind(embedded)
  embedded.layout = (text, features, ...more) =>
    layout(text, features ?? (/[‘’“”]/.test(text) ? ['pwid'] : undefined), ...more)
}

/** What pdfkit names nowhere in its types: the fonts of a document, each around a parsed one. */
interface WithFonts {
  _fontFamilies: Record<
    string,
    { font: unknown; layout: (text: string, features: string[] | undefined, ...more: unknown[]) => unknown }
  >
}
interface ParsedFont {
  font: unknown
  FontInPdf: new (document: PDFKit.PDFDocument, font: unknown, id: string) => WithFonts['_fontFamilies'][string]
}
