import { createRequire } from 'node:module'
import sharp from 'sharp'

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

/** A waybill as a label printer writes it, with a font of our own: the machine may have no Chinese one. */
export const aWaybillPhoto = async (lines: readonly string[]): Promise<Buffer> => {
  const drawn = lines.map(async (text, index) => ({
    input: await sharp({ text: { text, font: 'Noto Sans SC 14', fontfile: font, dpi: 150, rgba: true } })
      .png()
      .toBuffer(),
    top: 30 + index * 60,
    left: 40,
  }))
  return sharp({ create: { width: 1_000, height: 60 + lines.length * 60, channels: 3, background: 'white' } })
    .composite(await Promise.all(drawn))
    .jpeg()
    .toBuffer()
}
