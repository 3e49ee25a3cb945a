import type { AnyMachine } from '#core/domain/any-machine'

/** A machine as a picture and as the table of its moves. */
export const statesDocument = ({ table, initial, states, moves, waiting, resting = {} }: AnyMachine): string => {
  const label = (state: string): string => states[state]?.label ?? state
  const arrows = Object.entries(moves).flatMap(([name, move]) =>
    move.from.map((from) => `  ${from} --> ${move.to === 'same' ? from : move.to}: ${name} (${move.by})`),
  )
  const lines = Object.entries(moves).map(
    ([name, move]) =>
      `| \`${name}\` | ${move.by} | ${move.from.map(label).join('、')} | ${move.to === 'same' ? '不变' : label(move.to)} |`,
  )
  const waits = Object.entries(waiting).map(
    ([state, wait]) =>
      `| ${label(state)} | ${wait?.owner ?? ''} | ${wait?.deadline.from.join('、') ?? ''} | ${wait?.outcome ?? ''} | ${wait?.byDefault.map((name) => `\`${name}\``).join('、') ?? ''} |`,
  )
  const rests = Object.entries(resting).map(([state, reason]) => `| ${label(state)} | ${reason ?? ''} |`)
  return [
    `# ${table}`,
    [
      '```mermaid',
      'stateDiagram-v2',
      `  [*] --> ${initial}`,
      ...Object.keys(states).map((state) => `  ${state}: ${label(state)} (${states[state]?.code ?? ''})`),
      ...arrows,
      '```',
    ].join('\n'),
    ['| 动作 | 由谁 | 从 | 到 |', '| --- | --- | --- | --- |', ...lines].join('\n'),
    ['| 等待中的状态 | 轮到谁 | 期限 | 到期结果 | 到期动作 |', '| --- | --- | --- | --- | --- |', ...waits].join('\n'),
    ...(rests.length > 0 ? [['| 不等待任何人的状态 | 原因 |', '| --- | --- |', ...rests].join('\n')] : []),
    '',
  ].join('\n\n')
}
