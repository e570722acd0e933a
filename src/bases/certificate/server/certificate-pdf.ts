import { encode } from 'uqr'
import { openPdf, PDF_PAGE } from '../../../platform/server/export/pdf.ts'
import { translator } from '../../../platform/rules/text.ts'
import { verificationCode } from '../rules/certificate-facts.ts'
import type { CertificateFacts } from '../rules/certificate-facts.ts'
import { inspectionResultTexts } from '../../inspection/text.ts'
import { certificateTexts } from '../text.ts'
import { leaveRoomForSignature } from './sign-pdf.ts'

const INK = '#17242b'
const SOFT = '#54646d'
const LINE = '#c3ccd0'
const ACCENT = '#0b6273'
const RED = '#b3261e'
const WIDTH = PDF_PAGE.width - 2 * PDF_PAGE.margin
const LABEL_PT = 150
const QR_PT = 104

/** What is on paper. */
export interface CertificatePage {
  facts: CertificateFacts
  orgName: string
  station: string | null
  inspector: string | null
  issuer: string | null
  voidReason: string | null
  replacedBy: string | null
  /** set: written across the page */
  mark: 'void' | 'replaced' | null
  /** SHA-256 of the facts, in hexadecimal digits */
  digest: string
  /** of the key that signs */
  fingerprint: string
  /** where the code leads */
  link: string
  madeAt: Date
}

const zh = translator(certificateTexts, 'zh')
const en = translator(certificateTexts, 'en')
type Name = Exclude<keyof typeof certificateTexts, 'items'>
const both = (name: Name) => `${zh(name)}  ${en(name)}`

/** The certificate on A4 in both languages, with room for the signature; a stream of the file. */
export async function writeCertificatePdf(page: CertificatePage): Promise<PDFKit.PDFDocument> {
  const { facts } = page
  const pdf = await openPdf({ title: `${zh('title')} ${facts.reportNumber}`, language: 'zh' })
  leaveRoomForSignature(pdf, { reason: `${zh('reason')} ${en('reason')}`, at: page.madeAt })
  const left = PDF_PAGE.margin
  pdf.fillColor(ACCENT).font('bold').fontSize(22).text(zh('title'), left, left)
  pdf.fontSize(13).text(en('title'))
  drawCode(pdf, page)

  pdf.font('plain').fontSize(9).fillColor(SOFT).text(both('reportNumber'), left, 108)
  pdf.font('bold').fontSize(16).fillColor(INK).text(facts.reportNumber)
  pdf
    .font('plain')
    .fontSize(10)
    .text(`${both('code')}  ${verificationCode(page.digest)}`)

  pdf.y = 168
  if (facts.result)
    pdf
      .font('bold')
      .fontSize(14)
      .fillColor(facts.result === '合格' ? ACCENT : RED)
      .text(`${both('result')}:  ${facts.result}  ${inspectionResultTexts[facts.result].en}`, left)
  // Beside what stands across the page: that is not read aloud, nor found.
  if (page.mark) pdf.font('bold').fontSize(14).fillColor(RED).text(both(page.mark), left)
  pdf.moveDown(0.6)

  const rows: [Name, string | null][] = [
    ['orgName', page.orgName],
    ['tankerNumber', facts.tankerNumber],
    ['tankerType', facts.tankerType],
    ['licenseNumber', facts.licenseNumber],
    ['checkedOrg', facts.checkedOrg],
    ['cargo', facts.cargo],
    ['issuedOn', facts.issuedOn],
    ['validUntil', facts.validUntil],
    ['station', page.station],
    ['inspector', page.inspector],
    ['issuer', page.issuer],
    ['replaces', facts.replaces],
    ['replacedBy', page.replacedBy],
    ['voidReason', page.voidReason],
    ['remarks', facts.remarks],
  ]
  for (const [name, value] of rows) if (value) row(pdf, both(name), value)
  if (facts.methods.length > 0) {
    pdf.moveDown(0.8).font('bold').fontSize(11).fillColor(INK).text(both('methods'), left)
    pdf.moveDown(0.3)
  }
  for (const { name, items, failed } of facts.methods)
    row(pdf, name, items === 0 ? '—' : `${zh('items', { items, failed })}  ${en('items', { items, failed })}`)
  drawFoot(pdf, page)
  if (page.mark) drawMarks(pdf, page.mark)
  pdf.end()
  return pdf
}

function row(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const valueWidth = WIDTH - LABEL_PT
  const height = Math.max(15, pdf.font('plain').fontSize(10).heightOfString(value, { width: valueWidth }) + 4)
  if (pdf.y + height > PDF_PAGE.height - 130) pdf.addPage()
  const { y } = pdf
  pdf
    .fontSize(9)
    .fillColor(SOFT)
    .text(label, PDF_PAGE.margin, y, { width: LABEL_PT - 8, height: 12, ellipsis: true })
  pdf
    .fontSize(10)
    .fillColor(INK)
    .text(value, PDF_PAGE.margin + LABEL_PT, y, { width: valueWidth })
  pdf.y = y + height
  const bottom = pdf.y - 2
  pdf
    .moveTo(PDF_PAGE.margin, bottom)
    .lineTo(PDF_PAGE.margin + WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

/** The code as squares: sharp in any size. */
function drawCode(pdf: PDFKit.PDFDocument, { link }: CertificatePage): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const left = PDF_PAGE.margin + WIDTH - QR_PT
  const square = QR_PT / size
  for (const [y, line] of data.entries())
    for (const [x, isDark] of line.entries())
      if (isDark) pdf.rect(left + x * square, PDF_PAGE.margin + y * square, square, square)
  pdf.fillColor('#000000').fill()
  pdf
    .font('plain')
    .fontSize(8)
    .fillColor(SOFT)
    .text(both('scan'), left - 20, PDF_PAGE.margin + QR_PT + 4, { width: QR_PT + 40, align: 'center' })
}

function drawFoot(pdf: PDFKit.PDFDocument, { digest, fingerprint, link }: CertificatePage): void {
  pdf.font('plain').fontSize(7.5).fillColor(SOFT)
  const lines = [
    zh('proves'),
    en('proves'),
    `${both('digest')} SHA-256: ${digest}`,
    `${both('signedBy')} SHA-256: ${fingerprint}`,
    link,
  ]
  pdf.text(lines.join('\n'), PDF_PAGE.margin, PDF_PAGE.height - 112, { width: WIDTH, lineGap: 2 })
}

function drawMarks(pdf: PDFKit.PDFDocument, mark: 'void' | 'replaced'): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    pdf.switchToPage(at)
    pdf
      .save()
      .rotate(-30, { origin: [PDF_PAGE.width / 2, PDF_PAGE.height / 2] })
      .font('bold')
      .fontSize(60)
      .fillColor(RED, 0.35)
      .text(`${zh(mark)} ${en(mark)}`, 0, PDF_PAGE.height / 2 - 40, { width: PDF_PAGE.width, align: 'center' })
      .restore()
  }
}
