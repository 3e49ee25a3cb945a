import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Files } from '#ports/files/port'
import { aPicture } from '../fixtures.ts'
import { outgoingPicture } from './outgoing-pictures.ts'

const url = '/files/3f~3f0c7a52-0000-4000-8000-000000000000.png'
const holding = (content: Buffer | undefined): Files => ({
  put: () => Promise.reject(new Error('nothing is put here')),
  get: () =>
    Promise.resolve(
      content && { content: Readable.from([content]), size: content.length, start: 0, end: content.length - 1 },
    ),
  remove: () => Promise.resolve(),
})

test('a picture leaves as a JPEG that a provider takes, with its measures', async () => {
  const picture = await outgoingPicture(holding(await aPicture('png', 3_200, 800)), url)
  expect(picture).toMatchObject({ width: 1_600, height: 400 })
  expect(await sharp(picture?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1_600 })
})

test('what is gone, unreadable or not ours is no picture', async () => {
  expect(await outgoingPicture(holding(undefined), url)).toBeUndefined()
  expect(await outgoingPicture(holding(Buffer.from('no picture')), url)).toBeUndefined()
  expect(await outgoingPicture(holding(await aPicture('png')), 'https://elsewhere/a.png')).toBeUndefined()
})
