import { SaxesParser } from 'saxes'
import { refuse } from '../../http/refusal.ts'

export type Attributes = Readonly<Record<string, string>>
/** What a reader of a part does at its tags; names come without their prefix. */
export type Visitor = {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text?: (text: string) => void
}

/** No cell holds more; what runs on like this is no workbook. */
const longestRun = 1024 ** 2
const deepest = 100

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Most tags have no prefix anywhere, and there are millions of them. */
const bareAll = (attributes: Attributes): Attributes => {
  if (!Object.keys(attributes).some((name) => name.includes(':'))) return attributes
  const own = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns:'))
  return Object.fromEntries(own.map(([name, value]) => [bare(name), value]))
}

/** Reads a part as it is unpacked: gives what its visitor found in each piece of it, and holds no more than that. */
export async function* readXml<T>(
  chunks: AsyncIterable<Uint8Array>,
  visitorOf: (found: (value: T) => void) => Visitor,
): AsyncGenerator<T[]> {
  let values: T[] = []
  let [run, depth, begun] = [0, 0, false]
  const visitor = visitorOf((value) => values.push(value))
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    run = 0
    depth += 1
    visitor.open(bare(name), bareAll(attributes))
  })
  parser.on('closetag', ({ name }) => {
    run = 0
    depth -= 1
    visitor.close(bare(name))
  })
  if (visitor.text) parser.on('text', visitor.text.bind(visitor))
  if (visitor.text) parser.on('cdata', visitor.text.bind(visitor))
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    begun = true
    const text = decoder.decode(chunk, { stream: true })
    run += text.length
    if (run > longestRun || depth > deepest) refuse('sheetUnreadable')
    parser.write(text)
    yield values
    values = []
  }
  // A part that is not there holds nothing.
  if (begun) parser.close()
  yield values
}

/** For parts that are read to their end for what their visitor keeps. */
export const visitXml = async (chunks: AsyncIterable<Uint8Array>, visitor: Visitor): Promise<void> => {
  const pieces = readXml<never>(chunks, () => visitor)
  while (!(await pieces.next()).done);
}
