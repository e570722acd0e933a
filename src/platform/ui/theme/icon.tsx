/** Strokes on a grid of 24. Names that the server's menu uses stand here too. */
const strokes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14 6l-6 6 6 6M8 12h12',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  sort: 'M8 9l4-4 4 4M8 15l4 4 4-4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  add: 'M12 5v14M5 12h14',
  pollers: 'M12 21v-9M8.5 12.5a5 5 0 1 1 7 0M5.5 15.5a9 9 0 1 1 13 0M12 9v.5',
  racks: 'M4 3h7v18H4zM13 3h7v18h-7zM4 9h7M4 15h7M13 9h7M13 15h7',
  sync: 'M20 7a8.5 8.5 0 0 0-15 2M4 5v4h4M4 17a8.5 8.5 0 0 0 15-2M20 19v-4h-4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14a8 8 0 1 1-9-11 7 7 0 0 0 9 11z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-5 4-7 8-7s7 2 8 7',
  quit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12l3 3 5-6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.5',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.5',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  dashboard: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.5M4 12h.5M4 18h.5',
  detail: 'M6 3h8l4 4v14H6zM9 11h6M9 15h6',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M4 4l16 16M9 5.5A10 10 0 0 1 12 5c3.5 0 7 2 10 7a17 17 0 0 1-3 3.7M6 7.5A17 17 0 0 0 2 12c3 5 6.5 7 10 7 1.5 0 3-.4 4.5-1.2M10 10a3 3 0 0 0 4 4',
  client: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  site: 'M4 20h16M6 20V9l6-4 6 4v11M10 20v-5h4v5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  wrench: 'M14 6a5 5 0 0 1 6-2l-3 3 2 2 3-3a5 5 0 0 1-7 6l-8 8-3-3 8-8a5 5 0 0 1 2-3z',
  chart: 'M4 4v16h16M8 16v-5M12 16V8M16 16v-3',
  base: 'M4 21V8l8-5 8 5v13zM9 21v-6h6v6M8 11h.5M12 11h.5M16 11h.5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20c.8-4 3.2-5.5 7-5.5s6.2 1.5 7 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2.2.6 3.5 2.2 4 5.2',
  key: 'M15 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11.5 12.5L4 20M7 17l2.5 2.5',
  log: 'M7 3h10v18H7zM10 8h4M10 12h4M10 16h2M4 6v12',
  settings: 'M4 7h8M17 7h3M14.5 4.5v5M4 17h3M12 17h8M9.5 14.5v5',
  command: 'M4 5h16v14H4zM8 9l3 3-3 3M13 15h4',
  start: 'M5 21V4M5 5h12l-2.5 4L17 13H5',
} as const
export type IconName = keyof typeof strokes

export function isIconName(name: string): name is IconName {
  return name in strokes
}

/** A small drawing beside words; says nothing to screen readers. */
export function Icon({ name, sizePx = 16 }: { name: IconName; sizePx?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={sizePx} height={sizePx} aria-hidden="true">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
