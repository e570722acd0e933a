/** What style sheets give a drawing, which an image of it doesn't read. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
]

/** A drawing of the page as an image that stands alone. */
export async function svgImage(drawing: SVGSVGElement, widthPx: number, heightPx: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', `${widthPx}`)
  copy.setAttribute('height', `${heightPx}`)
  const originals = drawing.querySelectorAll<SVGElement>('*')
  copy.querySelectorAll<SVGElement>('*').forEach((part, at) => {
    const styles = getComputedStyle(originals[at]!)
    for (const name of STYLES) part.style.setProperty(name, styles.getPropertyValue(name))
  })
  const image = new Image(widthPx, heightPx)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
