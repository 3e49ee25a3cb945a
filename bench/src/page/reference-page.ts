// The page that stands for the machine: what a page of rows makes a browser do, and nothing of the product. Its time was
// compared with that of another machine (`there` in page.ts): whoever changes a byte of it compares anew.

export type ReferenceFile = { type: string; body: string }

const scripts = 5
const functionsOfScript = 1_000
const answers = 6
const rowsOfAnswer = 10

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** No two are alike, so that each is read and compiled by itself. */
const functionOf = (id: number): string => `const step${id} = (given, seen) => {
  const list = [${numbers(8).map((each) => (id * 31 * each) % 977)}].map((each) => (each * given + ${id}) % 9973)
  const named = { id: 'step-${id}', first: list[${id % 8}], rest: list.filter((each) => each % ${(id % 5) + 2}) }
  for (const each of named.rest) seen.set(each % 127, (seen.get(each % 127) ?? ${id}) + named.first)
  return JSON.stringify(named).length + seen.size
}`

/** About a quarter of a megabyte that is read, compiled and run once. */
const scriptOf = (script: number): string => {
  const ids = numbers(functionsOfScript).map((each) => script * functionsOfScript + each)
  return `${ids.map(functionOf).join('\n')}
let sum = 0
const seen = new Map()
for (const step of [${ids.map((id) => `step${id}`)}]) sum += step(sum % 613, seen)
globalThis.sum = (globalThis.sum ?? 0) + sum
`
}

/** The rows once all answers are there, in one go. */
const drawing = `
const answers = await Promise.all([${numbers(answers)}].map(async (each) => (await fetch('/rows-' + each + '.json')).json()))
const cell = (row, words, index) => {
  const part = document.createElement('div')
  part.className = 'cell'
  for (const word of words) {
    const text = part.appendChild(document.createElement('p'))
    text.appendChild(document.createElement('span')).textContent = word
    text.appendChild(document.createElement('b')).textContent = row.number + '-' + index
  }
  return part
}
const rows = answers.flat().map((row) => {
  const one = document.createElement('article')
  one.append(...row.cells.map((words, index) => cell(row, words, index)))
  return one
})
document.querySelector('main').append(...rows)
`

const words = ['红玫瑰十一枝', '奶油草莓蛋糕', '百合与康乃馨', '今天下午送到', '门店自己配送', '贺卡生日快乐']

const answerOf = (answer: number): string =>
  JSON.stringify(
    numbers(rowsOfAnswer).map((row) => ({
      number: answer * 1_000 + row,
      cells: numbers(6).map((cell) => numbers(4).map((each) => `${words[(row + cell * each) % words.length]}${each}`)),
    })),
  )

const style = `
  body { margin: 0; font: 14px/1.6 sans-serif }
  main { display: grid; gap: 8px; padding: 16px }
  article { display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; padding: 12px; border: 1px solid #ddd; border-radius: 8px }
  .cell { display: flex; flex-direction: column; min-width: 0 }
  p { display: flex; flex-wrap: wrap; gap: 4px; margin: 0 }
`

const fileOf = (script: number): string => `/script-${script}.js`

const document = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>参照</title><link rel="icon" href="data:,"><style>${style}</style>
${numbers(scripts)
  .map((each) => `<script type="module" src="${fileOf(each)}"></script>`)
  .join('\n')}
</head>
<body><main></main></body>
</html>`

/** By their paths. */
export const referenceFiles = (): ReadonlyMap<string, ReferenceFile> =>
  new Map([
    ['/', { type: 'text/html; charset=utf-8', body: document }],
    ...numbers(scripts).map((each): [string, ReferenceFile] => [
      fileOf(each),
      { type: 'text/javascript', body: `${scriptOf(each)}${each === scripts ? drawing : ''}` },
    ]),
    ...numbers(answers).map((each): [string, ReferenceFile] => [
      `/rows-${each}.json`,
      { type: 'application/json', body: answerOf(each) },
    ]),
  ])
