import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { lookReasons } from '@zdb/contract/platform/merchants/looks'
import { useSend } from '@zdb/console/core/http/query.tsx'
import { useKeys } from '@zdb/console/core/router/page-keys.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { useEffect, useState, type FormEvent } from 'react'
import { TextField } from '@zdb/console/ui/form/fields.tsx'
import { giveReason, useSearch } from './merchant.ts'
import styles from './reason-gate.module.css'

const longest = 100

/** A name hangs over the door: whoever came by a link reads it without a look at anything else. */
const useName = (merchant: string): string | undefined => {
  const known = useSearch(({ found }) => found?.items.find(({ id }) => id === merchant)?.name)
  const [name, setName] = useState<string>()
  const { send } = useSend(merchants.find)
  useEffect(() => {
    const ask = async () => {
      const answer = await send({ body: { word: merchant } })
      if (answer.ok) setName(answer.data.items.find(({ id }) => id === merchant)?.name)
    }
    if (!known) void ask()
    // Asked once per merchant, whatever the search says later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [merchant])
  return known ?? name
}

/** Nobody opens a merchant's page without saying why; the merchant reads it. */
export const ReasonGate = ({ merchant }: { merchant: string }) => {
  const [words, setWords] = useState('')
  const name = useName(merchant)
  const choose = (reason: string) => giveReason(merchant, reason)
  useKeys(
    '打开商家',
    lookReasons.map((reason, index) => ({
      keys: String(index + 1),
      words: reason,
      press: [String(index + 1)],
      act: () => choose(reason),
    })),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') choose(words.trim())
  }
  return (
    <>
      <PageHeader title={name ?? `商家 ${merchant}`} note="说明理由后打开；查看会被记录，商家可以看到您的角色和理由" />
      <div className={styles.gate}>
        <Panel title="为什么查看">
          <ol className={styles.reasons} aria-label="常用理由">
            {lookReasons.map((reason, index) => (
              <li key={reason}>
                <Button onClick={() => choose(reason)}>
                  <kbd aria-hidden>{index + 1}</kbd> {reason}
                </Button>
              </li>
            ))}
          </ol>
          <form className={styles.own} onSubmit={submit}>
            <TextField label="其他理由" value={words} maxLength={longest} onChange={setWords} />
            <Button kind="primary" type="submit" off={words.trim() === ''}>
              打开
            </Button>
          </form>
        </Panel>
      </div>
    </>
  )
}
