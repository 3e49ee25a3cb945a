import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loadSharp, openPicture, whileOpen } from './decoding.ts'

/** A font of our own: the machine may have no Chinese one. */
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

const longestSide = 2_000

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A picture with these words across all of it, small enough to send, without what the camera wrote into it. */
export const watermarked = async (content: Readable, words: readonly string[]): Promise<Buffer> => {
  const { data, info } = await whileOpen(async () =>
    (await openPicture(await buffer(content)))
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true }),
  )
  const sharp = await loadSharp()
  const text = `<span foreground="#00000066">${escaped(words.join('  '))}</span>`
  const line = await sharp({ text: { text, fontfile, font: 'Noto Sans SC 12', rgba: true, dpi: 110 } })
    .rotate(-20, { background: '#00000000' })
    .extend({ top: 40, bottom: 40, left: 30, right: 30, background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const tile = { width: Math.min(line.info.width, info.width), height: Math.min(line.info.height, info.height) }
  const mark = await sharp(line.data)
    .extract({ left: 0, top: 0, ...tile })
    .toBuffer()
  return sharp(data)
    .composite([{ input: mark, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
