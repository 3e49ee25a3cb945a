import { useEffect, useState } from 'react'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { call } from '@zdb/console/core/http/client.ts'
import { useFieldValue } from '@zdb/console/ui/form/form.tsx'
import { momentOf } from '../merchants/acts/end-input.ts'
import { valueOf, type Preview, type Rule } from './rule.ts'
import styles from './rules-page.module.css'

/** How long the hands rest before the server is asked. */
const restMs = 300
/** The server counts no further. */
const countLimit = 1_000

const Touches = ({ preview: { before, after, touches, words } }: { preview: Preview }) => {
  const waiting = touches.filter(({ count }) => count > 0)
  return (
    <>
      <p>
        {before} → {after}
      </p>
      {waiting.length === 0 ? (
        <p>{touches.length === 0 ? '这条规则不触及进行中的事项' : '现在没有受影响的进行中事项'}</p>
      ) : (
        <ul>
          {waiting.map(({ what, count, examples }) => (
            <li key={what}>
              {what} {count >= countLimit ? `${countLimit}件以上` : `${count}件`}（最近：{examples.join('、')}）
            </li>
          ))}
        </ul>
      )}
      <p>{words}</p>
    </>
  )
}

/** What is under way and would be touched by the value that stands in the form around, from its date on. */
export const RulePreview = ({ rule }: { rule: Rule }) => {
  const text = useFieldValue('value')
  const from = useFieldValue('from_at')
  const asked = `${text} ${from}`
  const [answer, setAnswer] = useState<{ asked: string; preview?: Preview; words?: string }>()
  useEffect(() => {
    const value = valueOf(rule, text)
    if (value === undefined) return
    let isGone = false
    const ask = async () => {
      const body = { value, ...(from === '' ? {} : { from_at: momentOf(from) }) }
      const found = await call(rules.preview, { params: { rule: rule.name }, body }, { manner: 'probe' })
      if (!isGone) setAnswer(found.ok ? { asked, preview: found.data } : { asked, words: found.message })
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [rule, text, from, asked])
  const current = answer?.asked === asked ? answer : undefined
  return (
    <section className={styles.touches} aria-label="影响预览" aria-live="polite">
      <h3>影响预览</h3>
      {current?.preview && <Touches preview={current.preview} />}
      {current?.words && <p>{current.words}</p>}
      {!current && <p>填写新值后显示受影响的进行中事项</p>}
    </section>
  )
}
