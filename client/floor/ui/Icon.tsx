/** The floor's own icons: 24×24, drawn with a stroke. */
const paths = {
  ok: 'M4 12.5 9.5 18 20 6.5',
  info: 'M12 11v7M12 6v.5',
  warning: 'M12 3 22 20H2ZM12 9.5v5M12 17v.4',
  error: 'M5 5l14 14M19 5 5 19',
  complete: 'M2 12.5 7.5 18 15 8M10 15.5 12.5 18 22 6.5',
  online: 'M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M10 17a3 3 0 0 1 4 0',
  offline: 'M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M10 17a3 3 0 0 1 4 0M3 3l18 18',
  unsent: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  refused: 'M12 3a9 9 0 1 0 .01 0M6 6l12 12',
  back: 'M15 4 7 12l8 8',
  forward: 'M9 4l8 8-8 8',
  camera: 'M3 8V4h4M17 4h4v4M21 16v4h-4M7 20H3v-4M7 8v8M10 8v8M13 8v8M17 8v8',
  keyboard: 'M2 6h20v12H2ZM6 10h.5M10 10h.5M14 10h.5M18 10h.5M7 14.5h10',
  history: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14M12 8v5l3 2',
  undo: 'M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  inbound: 'M12 3v11M7 9l5 5 5-5M3 15v6h18v-6',
  packing: 'M3 9v11h18V9M3 9l3-5h12l3 5ZM12 4v5M9 14h6',
  consolidation: 'M2 18h20M4 18v3M12 18v3M20 18v3M4 11h7v7H4ZM13 11h7v7h-7ZM8.5 4h7v7h-7Z',
  relocation: 'M3 8h15M14 4l4 4-4 4M21 16H6M10 12l-4 4 4 4',
  counting: 'M5 4h14v17H5ZM9 2.5h6v3H9ZM8.5 11l1.5 1.5 2.5-3M8.5 16.5l1.5 1.5 2.5-3M15 11.5h1.5M15 17h1.5',
  printer: 'M7 8V3h10v5M4 8h16v9h-3M7 17H4V8M7 13h10v8H7Z',
  photo: 'M3 7h4l2-3h6l2 3h4v13H3ZM12 9a4 4 0 1 0 .01 0',
  weight: 'M5 21l2-12h10l2 12ZM12 9a3 3 0 1 0-.01 0',
  stock: 'M3 8l9-5 9 5v8l-9 5-9-5ZM3 8l9 5 9-5M12 13v8',
  queue: 'M8 6h13M8 12h13M8 18h13M3 6h.5M3 12h.5M3 18h.5',
  exceptions: 'M12 3 22 20H2ZM12 9.5v5M12 17v.4',
  device: 'M7 2h10v20H7ZM11 18.5h2',
  'sign-out': 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  location: 'M12 22s7-7 7-12a7 7 0 1 0-14 0c0 5 7 12 7 12ZM12 7.5a2.5 2.5 0 1 0 .01 0',
  badge: 'M4 5h16v15H4ZM10 2h4v5h-4ZM12 10a2 2 0 1 0 .01 0M8 17a4 4 0 0 1 8 0',
  damaged: 'M13 2 9 9l5 3-4 10M4 4h5M4 4v16h4M20 4h-3M20 4v16h-6',
  erase: 'M9 5h12v14H9l-6-7ZM12 9l6 6M18 9l-6 6',
  edit: 'M4 20l1-5L16 4l4 4L9 19Z',
  plus: 'M12 4v16M4 12h16',
  close: 'M5 5l14 14M19 5 5 19',
  torch: 'M8 3h8v4l-2 3v11h-4V10L8 7ZM8 7h8M12 13v2',
  truck: 'M2 6h12v11H2ZM14 10h5l3 3v4h-8M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
} as const
export type IconName = keyof typeof paths

export function Icon({ name, size = 24, weight = 2.4 }: { name: IconName; size?: number; weight?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  )
}
