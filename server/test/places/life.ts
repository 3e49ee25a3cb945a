import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sample } from './score.ts'

export const lifeFiles = [
  'life.tsv',
  'unseen.tsv',
  'mixed.tsv',
  'spaced.tsv',
  'chats.tsv',
  'talk.tsv',
  'desk.tsv',
] as const

/** Texts written by hand in the ways of chats, forms and waybills that the generator does not know; ⏎ is a new line. */
export const lifeSamples = (file: (typeof lifeFiles)[number]): Sample[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [text = '', province = '', city = '', county = '', detail = '', name = '', phone = '', hint = ''] =
        row.split('\t')
      return { text: text.replaceAll('⏎', '\n'), hint, truth: { province, city, county, detail, name, phone } }
    })
