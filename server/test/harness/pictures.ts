import sharp from 'sharp'

/** A plain picture of that size. */
export const aPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a8f5b' } })
    .toFormat(format)
    .toBuffer()
