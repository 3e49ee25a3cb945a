import type { Package } from './lock.ts'

/** What the lock file gives in another form than SPDX, or not at all, and what the package itself says. */
const readByHand: Readonly<Record<string, string>> = {
  'MIT/X11': 'MIT',
  'MIT OR Apache2': 'MIT OR Apache-2.0',
}

/** Nothing stands in the lock file: looked up in the package. */
const lookedUp: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'MIT',
  buffers: 'none declared',
}

export const licenceOf = ({ name, licence }: Package): string =>
  readByHand[licence] ?? (licence === '' ? (lookedUp[name] ?? 'unknown') : licence.replace(/^\((.*)\)$/, '$1'))

/** Licences that ask for nothing but their own text and the names of the authors. */
const plain = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT AND Zlib',
  'MIT OR Apache-2.0',
  'MIT OR CC0-1.0',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** The others, and why they may stay. A licence that is in neither list stops the checks until somebody has read it. */
export const odd: Readonly<Record<string, string>> = {
  'Apache-2.0 AND LGPL-3.0-or-later':
    'sharp for Windows, with libvips in the same package: as it comes, a file of its own, replaceable by another build.',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'the same as WebAssembly; installed nowhere unless asked for.',
  'LGPL-3.0-or-later':
    'libvips, which sharp loads as a shared library: unchanged, a file of its own, replaceable by another build. Whoever hands out an image with it hands out its licence too.',
  'MIT AND OFL-1.1': 'the font is under OFL, the files around it under MIT.',
  'MIT OR GPL-3.0-or-later': 'taken under MIT.',
  'MPL-2.0':
    'asks for the source of changed files only; none is changed. `web-push` is in the server; `lightningcss` and `axe-core` are development.',
  'OFL-1.1': 'fonts: may be embedded and handed out with the product, with their licence, and not sold by themselves.',
  'none declared':
    '`buffers` (exceljs reaches it through its zip reader, which reads; we only write with exceljs) declares no licence in its package. It goes when exceljs lets go of it.',
}

export const isKnown = (licence: string): boolean => plain.has(licence) || Object.hasOwn(odd, licence)
