import { askNpm } from './npm.ts'

type Answer = {
  metadata?: { vulnerabilities: Record<string, number> }
  statusCode?: number
}

const levels: Readonly<Record<string, string>> = {
  critical: '严重',
  high: '高危',
  moderate: '中危',
  low: '低危',
  info: '提示',
}

export type Verdict = { words: string; isBad: boolean }

/** Not every registry knows of advisories; one that does not is no clean bill. */
export const verdictOf = (output: string): Verdict => {
  const { metadata, statusCode } = read(output)
  if (!metadata) {
    return { words: `登记处没有给出漏洞通告${statusCode ? `（${statusCode}）` : ''}，无从判断`, isBad: false }
  }
  const counts = Object.entries(levels).map(([level, label]) => ({
    level,
    label,
    count: metadata.vulnerabilities[level] ?? 0,
  }))
  const named = counts.filter(({ count }) => count > 0)
  return {
    words: named.length === 0 ? '没有已知漏洞' : named.map(({ label, count }) => `${label} ${count}`).join('，'),
    isBad: named.some(({ level }) => level === 'critical' || level === 'high'),
  }
}

const read = (output: string): Answer => {
  try {
    return JSON.parse(output) as Answer
  } catch {
    return {}
  }
}

export const audit = (root: string): Verdict => verdictOf(askNpm(root, ['audit', '--json']).output)
