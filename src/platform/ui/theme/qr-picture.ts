/** The address of a picture of a QR code, drawn by a library that is loaded only then. */
export async function qrPicture(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { pixelSize: 4 }))}`
}
