import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

test('every reference of the document leads somewhere in it', () => {
  const document = openapi()
  const leads = (ref: string): boolean =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document) !== undefined
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((ref) => !ref.startsWith('#/components/schemas/') || !leads(ref))).toEqual([])
})
