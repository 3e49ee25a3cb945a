import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const weights = ['400Regular', '700Bold']
const family = 'Noto Sans SC'

/** A font configuration with one Chinese family: no boxes on a bare machine, and the same picture on every machine. */
export function fontsConf(cache: string): string {
  const folder = join(cache, 'fonts')
  const file = join(folder, 'fonts.conf')
  const content = describe(folder)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return file
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
  return file
}

function describe(folder: string): string {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  const aliases = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (name) => `  <alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...weights.map((weight) => `  <dir>${join(fonts, weight)}</dir>`),
    `  <cachedir>${join(folder, 'cache')}</cachedir>`,
    ...aliases,
    '</fontconfig>',
    '',
  ].join('\n')
}
