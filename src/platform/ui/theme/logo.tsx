/** Minerva's owl in a hexagon. */
export function Logo({ sizePx = 28 }: { sizePx?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={sizePx} height={sizePx} aria-hidden="true" className="logo">
      <path d="M16 1.5l12.6 7.25v14.5L16 30.5 3.4 23.25V8.75z" fill="#0b6273" />
      <path
        d="M16 1.5l12.6 7.25v14.5L16 30.5 3.4 23.25V8.75z"
        fill="none"
        stroke="#d3ac66"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path
        d="M8.2 9.2c2.4 1.6 5.2 1.7 7.8 1.7s5.4-.1 7.8-1.7c.5 2.4.1 4-.6 5.4v3.9c0 4.6-3.4 7-7.2 7s-7.2-2.4-7.2-7v-3.9c-.7-1.4-1.1-3-.6-5.4z"
        fill="#eef5f6"
      />
      <circle cx="12.4" cy="15.4" r="3" fill="#0b6273" />
      <circle cx="19.6" cy="15.4" r="3" fill="#0b6273" />
      <circle cx="12.4" cy="15.4" r="1.2" fill="#f0cf8e" />
      <circle cx="19.6" cy="15.4" r="1.2" fill="#f0cf8e" />
      <path d="M16 17.2l1.7 2.1L16 22l-1.7-2.7z" fill="#b98a3e" />
    </svg>
  )
}
