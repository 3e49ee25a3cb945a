import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { palettes, type ThemeName } from './theme.ts'

const sheet = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const pairs = [...sheet.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]

const tokens: Record<ThemeName, Record<string, string>> = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark])),
}

/** Relative luminance and contrast as WCAG 2 defines them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a = '', b = ''): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const readable: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'primary-hover', 'blue', 'yellow', 'red', 'green'].flatMap((text) =>
    ['surface', 'page', 'raised', 'hover'].map((ground) => [text, ground] as const),
  ),
  ...['blue', 'yellow', 'red', 'green', 'neutral', 'primary'].map((tone) => [tone, `${tone}-soft`] as const),
  ...['primary', 'primary-hover', 'primary-active'].map((ground) => ['on-primary', ground] as const),
]

describe.each(['light', 'dark'] as const)('in %s', (name) => {
  test('the style sheet and the components wear the same colours', () => {
    expect(tokens[name]).toMatchObject(palettes[name])
  })

  test.each(readable)('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens[name][text], tokens[name][ground])).toBeGreaterThanOrEqual(4.5)
  })
})
