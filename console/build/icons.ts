import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Draws the icons of the installed console: `node build/icons.ts` writes public/icons/*.png. */
const folder = join(import.meta.dirname, '../public/icons')
const side = 32

/** Two arrows that hand an order on, one to the other, as in `shell/layout/logo.tsx`. */
const arrows = (colour: string, faint = 0.6): string =>
  `<g fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7.5 12.5h13a4 4 0 0 1 4 4" opacity="${faint}" /><path d="M11.5 8.5l-4 4 4 4" />
    <path d="M24.5 19.5h-13a4 4 0 0 1-4-4" opacity="${faint}" /><path d="M20.5 15.5l4 4-4 4" /></g>`

const drawing = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${body}</svg>`)

const green = '#0b6b5d'
const ground = (radius: number): string => `<rect width="${side}" height="${side}" rx="${radius}" fill="${green}" />`
/** Phones cut their own shape out of these: what matters stays within the middle four fifths. */
const inside = (body: string): string => `<g transform="translate(3.2 3.2) scale(0.8)">${body}</g>`

const rounded = drawing(ground(8) + arrows('#fff'))
const whole = drawing(ground(0) + inside(arrows('#fff')))

const icons = [
  ['icon-192', rounded, 192],
  ['icon-512', rounded, 512],
  ['maskable-512', whole, 512],
  ['apple-180', whole, 180],
  // In the bar of the phone only its shape is drawn.
  ['badge-96', drawing(arrows('#fff', 1)), 96],
] as const

type Sharp = (
  input: Buffer,
  options: { density: number },
) => {
  resize: (side: number) => { png: (options: object) => { toFile: (path: string) => Promise<unknown> } }
}
const sharp = createRequire(join(import.meta.dirname, '../../server/package.json'))('sharp') as Sharp

mkdirSync(folder, { recursive: true })
for (const [name, svg, size] of icons)
  await sharp(svg, { density: (72 * size) / side })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
