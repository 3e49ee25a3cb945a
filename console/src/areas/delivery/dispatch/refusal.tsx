import { codes } from '@zdb/contract/codes'
import { routeTo } from '@zdb/contract/pages'
import type { Failure } from '#core/http/answer.ts'
import { refusalText } from '#core/http/errors.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import styles from './call-panel.module.css'

/** Somebody is on the way already, or may be. */
const called: ReadonlySet<Failure['code']> = new Set([codes.alreadyCalled.code, codes.callUnknown.code])

const wordsOf = (refused: Failure): string =>
  refused.code === 'ERROR'
    ? `${refusalText(refused)}。呼叫可能已经发出：请再按一次，会取回同一次呼叫的结果，不会重复叫人`
    : refusalText(refused)

/** Why the last press called nobody, and what helps. */
export const Refusal = ({ refused, sn, onAnew }: { refused: Failure; sn: string; onAnew: () => void }) => (
  <p className={styles.refused} role="alert">
    {wordsOf(refused)}
    {refused.code === codes.quoteStale.code && <Button onClick={onAnew}>重新询价</Button>}
    {called.has(refused.code) && sn && <PageLink to={routeTo('deliveries', { keyword: sn })}>查看配送</PageLink>}
  </p>
)
