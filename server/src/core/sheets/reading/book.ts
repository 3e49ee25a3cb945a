import { posix } from 'node:path'
import { refuse } from '../../http/refusal.ts'
import type { Package } from './package.ts'
import { visitXml } from './xml.ts'

export type Sheet = { name: string; part: string; hidden: boolean }
/** What one must know of a workbook to read its sheets. */
export type Book = {
  sheets: readonly Sheet[]
  texts: readonly string[]
  isDate: (style: number) => boolean
  /** Added to every day: a workbook may count from 1904. */
  firstDay: number
}

type Relation = { type: string; part: string }

/** What a part points to, by the ids it uses. */
const relationsOf = async (pack: Package, of: string): Promise<Map<string, Relation>> => {
  const { dir, base } = posix.parse(of)
  const found = new Map<string, Relation>()
  await visitXml(pack.read(posix.join(dir, '_rels', `${base}.rels`)), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      // Two forms of the standard name the same kinds by different addresses.
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
    close: () => undefined,
  })
  return found
}

const partOf = (relations: ReadonlyMap<string, Relation>, type: string): string =>
  [...relations.values()].find((each) => each.type === type)?.part ?? ''

const mostTexts = 1_000_000
const mostCharacters = 16 * 1024 ** 2

const tooMuch = (): never => refuse('sheetUnreadable', '表格文字过多，请分成几个表格')

/** Texts that cells share; how they are pronounced stands among them and is left out. */
const readTexts = async (chunks: AsyncIterable<Uint8Array>): Promise<string[]> => {
  const texts: string[] = []
  let [text, inText, spoken, size] = ['', false, false, 0]
  await visitXml(chunks, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') spoken = true
      inText = name === 't' && !spoken
    },
    text: (more) => {
      if (inText) text += more
    },
    close: (name) => {
      if (name === 'rPh') spoken = false
      if (name === 't') inText = false
      if (name !== 'si') return
      size += text.length
      if (texts.length >= mostTexts || size > mostCharacters) tooMuch()
      // A copy of its own: a piece of a larger text would hold on to all of it.
      texts.push(Buffer.from(unescaped(text)).toString())
    },
  })
  return texts
}

/** Characters that XML cannot hold are written as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => characterOf(code)) : text

const characterOf = (code: string): string => String.fromCharCode(Number.parseInt(code, 16))

/** The forms every workbook knows by number and that show a day or a time (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 in China). */
const isDateForm = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Colours, quoted words and escaped signs say nothing of what is shown. */
const showsDate = (form: string): boolean => /[ymdhs年月日时分秒]/i.test(form.replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ''))

const readStyles = async (chunks: AsyncIterable<Uint8Array>): Promise<Book['isDate']> => {
  const forms = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  await visitXml(chunks, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') forms.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells && styles.length < mostTexts) styles.push(Number(numFmtId))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  const dates = styles.map((id) => (forms.has(id) ? showsDate(forms.get(id) ?? '') : isDateForm(id)))
  return (style) => dates[style] ?? false
}

const daysTo1904 = 1_462

export const readBook = async (pack: Package): Promise<Book> => {
  const workbook = partOf(await relationsOf(pack, ''), 'officeDocument') || 'xl/workbook.xml'
  const relations = await relationsOf(pack, workbook)
  const sheets: Sheet[] = []
  let firstDay = 0
  await visitXml(pack.read(workbook), {
    open: (name, { id = '', name: title = '', state = 'visible', date1904 = '0' }) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(date1904)) firstDay = daysTo1904
      const target = relations.get(id)
      if (name === 'sheet' && target?.type === 'worksheet')
        sheets.push({ name: title, part: target.part, hidden: state !== 'visible' })
    },
    close: () => undefined,
  })
  return {
    sheets,
    texts: await readTexts(pack.read(partOf(relations, 'sharedStrings'))),
    isDate: await readStyles(pack.read(partOf(relations, 'styles'))),
    firstDay,
  }
}
