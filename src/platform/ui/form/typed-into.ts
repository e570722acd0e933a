const TYPED_INTO = 'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio]), dialog'

/** Whether keys that reach this element are typed, so that they steer nothing else on the page. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null
