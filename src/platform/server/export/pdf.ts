import { fileURLToPath } from 'node:url'

/** A page of A4 and its margins, in points. */
export const PDF_PAGE = { width: 595.28, height: 841.89, margin: 40 }

const font = (weight: string) =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')))

/**
 * A document on A4 whose fonts hold Chinese and Latin letters and are embedded as far as they are used: `.font('plain')`,
 * `.font('bold')`. Pages are kept until `end()`, so that each can still be given its number.
 */
export async function openPdf({ title, language }: { title: string; language: string }): Promise<PDFKit.PDFDocument> {
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
  document.registerFont('plain', font('Regular'))
  document.registerFont('bold', font('Bold'))
  return document.font('plain')
}
