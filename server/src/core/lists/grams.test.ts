import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'

const texts = ['', '花', '玫瑰', '33枝红玫瑰花束 不要满天星', 'a%_\\ "b"', '🌹玫瑰🌹', 'é́e', '花\n束\t{,}']

const expected = (text: string): string[] => {
  const letters = [...text]
  return [...letters, ...letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)]
}

test('what a text is found by are its characters and its pairs of neighbours, whatever it is made of', async () => {
  const { rows } = await sql<{ text: string; grams: string[] }>`
    select text, grams(text) from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(
    db(),
  )
  expect(rows).toEqual(texts.map((text) => ({ text, grams: expected(text) })))
})

test('no text is found by nothing', async () => {
  const { rows } = await sql<{ grams: string[] | null }>`select grams(null)`.execute(db())
  expect(rows).toEqual([{ grams: null }])
})
