import { INK, PDF_PAGE, SOFT } from '../../../platform/server/export/pdf.ts'

const LINE = '#dde3e6'
const ROW_PT = 15
const FONT_PT = 8
/** between the last line of a cell and the next row */
const LINE_GAP_PT = 4
/** between neighbouring cells */
const GAP_PT = 6
const END = PDF_PAGE.height - PDF_PAGE.margin - 12

export interface PdfColumn<Row> {
  title: string
  /** points */
  width: number
  /** words are aligned to the start of their cell, figures to the end */
  isStart?: true
  cell: (row: Row) => string
}
interface Words {
  text: string
  isLong: boolean
}

/** A table whose head is repeated on every page. What is too long for a line goes on in the next: nothing is cut. */
export function pdfTable<Row>(pdf: PDFKit.PDFDocument, title: string, columns: readonly PdfColumn<Row>[]) {
  const right = PDF_PAGE.margin + columns.reduce((sum, { width }) => sum + width, 0)

  function cells(y: number, words: readonly Words[]): void {
    let x = PDF_PAGE.margin
    for (const [at, { text, isLong }] of words.entries()) {
      const { width = 0, isStart } = columns[at] ?? {}
      pdf.text(text, x, y, { width: width - GAP_PT, lineBreak: isLong, align: isStart ? 'left' : 'right' })
      x += width
    }
  }

  /** Text broken into lines takes long to draw: only what does not fit is. */
  function measured(row: Row): { words: Words[]; height: number } {
    let height = ROW_PT
    const words = columns.map((column) => {
      const [text, width] = [column.cell(row), column.width - GAP_PT]
      const isLong = pdf.widthOfString(text) > width
      if (isLong) height = Math.max(height, pdf.heightOfString(text, { width }) + LINE_GAP_PT)
      return { text, isLong }
    })
    return { words, height }
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
      const inFont = () => pdf.font(isBold ? 'bold' : 'plain').fontSize(FONT_PT)
      inFont()
      const { words, height } = measured(row)
      if (y > END - height) {
        pdf.addPage()
        head()
      }
      inFont().fillColor(INK)
      cells(y, words)
      y += height
      line(y - 3, LINE)
      pdf.y = y
    },
  }
}
