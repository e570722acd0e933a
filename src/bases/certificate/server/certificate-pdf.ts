import { buffer } from 'node:stream/consumers'
import { encode } from 'uqr'
import { ACCENT, INK, openPdf, PDF_PAGE, PDF_WIDTH, SOFT } from '../../../platform/server/export/pdf.ts'
import type { ParsedFonts } from '../../../platform/server/export/pdf.ts'
import { translator } from '../../../platform/rules/text.ts'
import { verificationCode } from '../rules/certificate-facts.ts'
import type { CertificateFacts } from '../rules/certificate-facts.ts'
import type { DrawnShape } from '../../inspection/rules/drawn-shapes.ts'
import { TANKER_OUTLINE } from '../../inspection/rules/tanker-outline.ts'
import { inspectionResultTexts } from '../../inspection/text.ts'
import { tankerTypeTexts } from '../../text.ts'
import { certificateTexts } from '../text.ts'
import { leaveRoomForSignature } from './sign-pdf.ts'

const LINE = '#c3ccd0'
const RED = '#b3261e'
const LABEL_PT = 150
const QR_PT = 104
/** Kept free at the bottom of each page; the last one has the foot there. */
const FOOT_PT = 130
const HEADING_PT = 24
const OUTLINE_PT = 400
const PHOTO_PT = { width: (PDF_WIDTH - 16) / 2, height: 170 }
const CAPTION_PT = 20
/** The longer side of a photo in the document: 150 dots per inch. */
const PHOTO_PX = 520

/** What the paper shows. */
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
  /** of the signature, at the most */
  signatureBytes: number
  /** where the code leads */
  link: string
  madeAt: Date
  /** marked on the tanker's outline */
  shapes: DrawnShape[]
  /** `bytes` null: the file is gone */
  photos: { bytes: Uint8Array | null; caption: string }[]
}

const zh = translator(certificateTexts, 'zh')
const en = translator(certificateTexts, 'en')
type Name = Exclude<keyof typeof certificateTexts, 'items'>
const both = (name: Name) => `${zh(name)}  ${en(name)}`

/** Kept from one certificate to the next: a process of its own draws them. */
const fonts: ParsedFonts = new Map()

/** Loads pdfkit, parses the fonts and loads what shrinks photos, once. */
export async function prepareToDraw(): Promise<void> {
  if (fonts.size > 0) return
  const pdf = await openPdf({ title: '', language: 'zh', fonts })
  for (const weight of ['plain', 'bold']) pdf.font(weight).text(`${both('title')} ${both('proves')}`)
  pdf.end()
  await Promise.all([buffer(pdf), import('sharp')])
}

/** The certificate on A4 in both languages, with room for the signature; a stream of the file. */
export async function writeCertificatePdf(page: CertificatePage): Promise<PDFKit.PDFDocument> {
  const { facts } = page
  const pdf = await openPdf({ title: `${zh('title')} ${facts.reportNumber}`, language: 'zh', fonts })
  leaveRoomForSignature(pdf, { reason: `${zh('reason')} ${en('reason')}`, at: page.madeAt, bytes: page.signatureBytes })
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
  // Not what is written across the page: that is neither read aloud nor found.
  if (page.mark) pdf.font('bold').fontSize(14).fillColor(RED).text(both(page.mark), left)
  pdf.moveDown(0.6)

  const rows: [Name, string | null][] = [
    ['orgName', page.orgName],
    ['tankerNumber', facts.tankerNumber],
    ['tankerType', `${facts.tankerType}  ${tankerTypeTexts[facts.tankerType].en}`],
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
  if (page.shapes.length > 0) drawOutline(pdf, page.shapes)
  if (page.photos.length > 0) await drawPhotos(pdf, page.photos)
  drawFoot(pdf, page)
  if (page.mark) drawMarks(pdf, page.mark)
  pdf.end()
  return pdf
}

/** Goes on where there is room for `height` above the foot. */
function makeRoom(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > PDF_PAGE.height - FOOT_PT) pdf.addPage()
}

function heading(pdf: PDFKit.PDFDocument, name: Name, height: number): void {
  pdf.moveDown(0.8)
  makeRoom(pdf, height + HEADING_PT)
  pdf.font('bold').fontSize(11).fillColor(INK).text(both(name), PDF_PAGE.margin)
  pdf.moveDown(0.3)
}

/** The faults on the tanker's outline, as lines: sharp in any size. */
function drawOutline(pdf: PDFKit.PDFDocument, shapes: readonly DrawnShape[]): void {
  const { width, height, paths, seam, wheels, wheelY, wheelRadius } = TANKER_OUTLINE
  const scale = OUTLINE_PT / width
  heading(pdf, 'marks', height * scale)
  const top = pdf.y
  pdf
    .save()
    .translate(PDF_PAGE.margin + (PDF_WIDTH - OUTLINE_PT) / 2, top)
    .scale(scale)
    .rect(0, 0, width, height)
    .clip()
  pdf.lineWidth(4).strokeColor(SOFT)
  for (const path of paths) pdf.path(path).stroke()
  for (const x of wheels) pdf.circle(x, wheelY, wheelRadius).stroke()
  pdf.lineWidth(2).strokeColor(LINE).path(seam).stroke()
  for (const shape of shapes) drawShape(pdf, shape, width)
  pdf.restore()
  pdf.x = PDF_PAGE.margin
  pdf.y = top + height * scale
}

function drawShape(pdf: PDFKit.PDFDocument, shape: DrawnShape, unit: number): void {
  if (shape.is === 'text') {
    pdf
      .font('plain')
      .fontSize(shape.size * unit)
      .fillColor(shape.fill)
      // `y` is the baseline of the letters, as in SVG.
      .text(shape.text, shape.x * unit, shape.y * unit, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  if (shape.is === 'ellipse') pdf.ellipse(shape.x * unit, shape.y * unit, shape.rx * unit, shape.ry * unit)
  else
    for (const [at, { x, y }] of shape.points.entries())
      if (at === 0) pdf.moveTo(x * unit, y * unit)
      else pdf.lineTo(x * unit, y * unit)
  pdf.lineWidth(shape.width * unit)
  if (shape.fill && shape.stroke) pdf.fillAndStroke(shape.fill, shape.stroke)
  else if (shape.fill) pdf.fill(shape.fill)
  else pdf.stroke(shape.stroke ?? INK)
}

/** Two next to each other. */
async function drawPhotos(pdf: PDFKit.PDFDocument, photos: CertificatePage['photos']): Promise<void> {
  const { default: sharp } = await import('sharp')
  // The next photos are others.
  sharp.cache(false)
  // PDF knows no WebP.
  const pictures = await Promise.all(
    photos.map(async ({ bytes }) =>
      bytes === null
        ? null
        : sharp(bytes).resize({ width: PHOTO_PX, height: PHOTO_PX, fit: 'inside' }).jpeg({ quality: 80 }).toBuffer(),
    ),
  )
  heading(pdf, 'photos', PHOTO_PT.height + CAPTION_PT)
  for (const [at, picture] of pictures.entries()) {
    const isLeft = at % 2 === 0
    if (isLeft) makeRoom(pdf, PHOTO_PT.height + CAPTION_PT)
    const [x, y] = [PDF_PAGE.margin + (isLeft ? 0 : PDF_WIDTH - PHOTO_PT.width), pdf.y]
    pdf.font('plain').fontSize(8).fillColor(SOFT)
    if (picture) pdf.image(picture, x, y, { fit: [PHOTO_PT.width, PHOTO_PT.height], align: 'center', valign: 'center' })
    else pdf.text(both('photoGone'), x, y + PHOTO_PT.height / 2, { width: PHOTO_PT.width, align: 'center' })
    pdf.text(photos[at]?.caption ?? '', x, y + PHOTO_PT.height + 2, {
      width: PHOTO_PT.width,
      height: 11,
      ellipsis: true,
      align: 'center',
    })
    const isLast = at === pictures.length - 1
    pdf.x = PDF_PAGE.margin
    pdf.y = isLeft && !isLast ? y : y + PHOTO_PT.height + CAPTION_PT
  }
}

function row(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const [labelWidth, valueWidth] = [LABEL_PT - 8, PDF_WIDTH - LABEL_PT]
  pdf.font('plain')
  const labelHeight = pdf.fontSize(9).heightOfString(label, { width: labelWidth })
  const height = Math.max(15, labelHeight + 4, pdf.fontSize(10).heightOfString(value, { width: valueWidth }) + 4)
  makeRoom(pdf, height)
  const { y } = pdf
  pdf.fontSize(9).fillColor(SOFT).text(label, PDF_PAGE.margin, y, { width: labelWidth })
  pdf
    .fontSize(10)
    .fillColor(INK)
    .text(value, PDF_PAGE.margin + LABEL_PT, y, { width: valueWidth })
  pdf.y = y + height
  const bottom = pdf.y - 2
  pdf
    .moveTo(PDF_PAGE.margin, bottom)
    .lineTo(PDF_PAGE.margin + PDF_WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

/** The code as squares: sharp in any size. */
function drawCode(pdf: PDFKit.PDFDocument, { link }: CertificatePage): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const left = PDF_PAGE.margin + PDF_WIDTH - QR_PT
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
  pdf.text(lines.join('\n'), PDF_PAGE.margin, PDF_PAGE.height - 112, { width: PDF_WIDTH, lineGap: 2 })
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
