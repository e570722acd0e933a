/** Scrolls a box to something in it. Not by `scrollIntoView`, which would scroll the page, too. */
export function scrollWithin(box: Element | null | undefined, item: Element | null): void {
  if (!box || !item) return
  const [frame, place] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
  box.scrollTop += Math.max(0, place.bottom - frame.bottom) - Math.max(0, frame.top - place.top)
}
