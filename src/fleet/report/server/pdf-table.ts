import { PDF_PAGE } from '../../../platform/server/export/pdf.ts'

const INK = '#17242b'
const SOFT = '#54646d'
const LINE = '#dde3e6'
const ROW_PT = 15
const FONT_PT = 8
/** between neighbouring cells */
const GAP_PT = 6
const END = PDF_PAGE.height - PDF_PAGE.margin - 12

export interface PdfColumn<Row> {
  title: string
  /** points */
  width: number
  /** words stand at the start of their cell, figures at the end */
  isStart?: true
  cell: (row: Row) => string
}

/** A table whose head is repeated on every page. A cell is one line; what is too long for it ends with an ellipsis. */
export function pdfTable<Row>(pdf: PDFKit.PDFDocument, title: string, columns: readonly PdfColumn<Row>[]) {
  const right = PDF_PAGE.margin + columns.reduce((sum, { width }) => sum + width, 0)

  function cells(y: number, row: Row): void {
    let x = PDF_PAGE.margin
    for (const column of columns) {
      const width = column.width - GAP_PT
      const words = fitted(pdf, column.cell(row), width)
      pdf.text(words, x, y, { width, lineBreak: false, align: column.isStart ? 'left' : 'right' })
      x += column.width
    }
  }

  function line(y: number, color: string): void {
    pdf.moveTo(PDF_PAGE.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(color).stroke()
  }

  let y = 0
  function head(): void {
    y = pdf.y
    if (y > END - 4 * ROW_PT) {
      pdf.addPage()
      y = PDF_PAGE.margin
    }
    pdf.font('bold').fontSize(11).fillColor(INK).text(title, PDF_PAGE.margin, y)
    y = pdf.y + 4
    pdf.fontSize(FONT_PT - 0.5).fillColor(SOFT)
    const heights = columns.map((column) => pdf.heightOfString(column.title, { width: column.width - GAP_PT }))
    const height = Math.max(...heights)
    let x = PDF_PAGE.margin
    for (const [at, column] of columns.entries()) {
      const top = y + height - (heights[at] ?? 0)
      pdf.text(column.title, x, top, { width: column.width - GAP_PT, align: column.isStart ? 'left' : 'right' })
      x += column.width
    }
    y += height + 5
    line(y - 3, SOFT)
  }
  head()

  return {
    row(row: Row, { isBold = false } = {}): void {
      if (y > END - ROW_PT) {
        pdf.addPage()
        head()
      }
      pdf
        .font(isBold ? 'bold' : 'plain')
        .fontSize(FONT_PT)
        .fillColor(INK)
      cells(y, row)
      y += ROW_PT
      line(y - 3, LINE)
      pdf.y = y
    },
  }
}

/** The text, or as much of it as fits before an ellipsis. */
function fitted(pdf: PDFKit.PDFDocument, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let end = text.length
  while (end > 1 && pdf.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end).toWellFormed()}…`
}
