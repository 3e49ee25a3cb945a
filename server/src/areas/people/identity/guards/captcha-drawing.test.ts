import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCaptcha } from './captcha-drawing.ts'

test('a captcha is points in two shades: nothing in it tells its letters but a look at them', async () => {
  const [one, two] = await Promise.all([drawCaptcha(), drawCaptcha()])
  expect(one.answer).toMatch(/^[a-z3479]{4}$/)
  const { format, width, height } = await sharp(one.picture).metadata()
  expect([format, width, height]).toEqual(['png', 240, 80])
  const { channels } = await sharp(one.picture).stats()
  // Dark letters on white.
  expect(Math.min(...channels.slice(0, 3).map(({ min }) => min))).toBeLessThan(70)
  expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBe(255)
  expect(one.picture.equals(two.picture)).toBe(false)
})
