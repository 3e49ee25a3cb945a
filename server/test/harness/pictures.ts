import sharp from 'sharp'
import { files } from '@zdb/contract/desk/files/endpoints'
import type { Person } from './world.ts'

/** A plain picture of that size. */
export const aPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a8f5b' } })
    .toFormat(format)
    .toBuffer()

/** Numbers that look thrown, the same for the same seed. */
const thrown = (seed: number) => {
  let state = seed * 2_654_435_761
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state / 2 ** 32
  }
}

const flower = (next: () => number): string =>
  `<circle cx="${100 + next() * 400}" cy="${60 + next() * 260}" r="${25 + next() * 45}"
    fill="hsl(${next() * 360} ${40 + next() * 50}% ${25 + next() * 60}%)"/>`

/** A photo of a bouquet on a table: another seed is another bouquet in another light. */
export const aBouquet = (seed: number): Promise<Buffer> => {
  const next = thrown(seed)
  const flowers = Array.from({ length: 22 }, () => flower(next)).join('')
  const light = 30 + next() * 60
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450">
      <defs><linearGradient id="g" x1="${next()}" y1="0" x2="${next()}" y2="1">
        <stop offset="0" stop-color="hsl(40 20% ${light}%)"/><stop offset="1" stop-color="hsl(30 25% ${light / 2}%)"/>
      </linearGradient></defs>
      <rect width="600" height="450" fill="url(#g)"/>
      <rect y="${330 + next() * 40}" width="600" height="120" fill="hsl(28 40% ${20 + next() * 40}%)"/>${flowers}</svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A photo this person has uploaded, by its address. */
export const aPhotoOf = async (person: Person, seed = 1): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aBouquet(seed))], { type: 'image/jpeg' }), '照片.jpg')
  const { data, message } = await person.call(files.upload, { form })
  if (!data) throw new Error(message)
  return data.url
}
