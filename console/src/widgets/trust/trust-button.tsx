import { useState } from 'react'
import { verdicts } from '@zdb/contract/shop/trust/verdicts'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { TrustTag } from './trust-tag.tsx'
import type { TrustRow } from './use-trust.ts'
import styles from './trust.module.css'

const TrustExplanation = lazyDialog(() => import('./trust-explanation.tsx').then((file) => file.TrustExplanation))

/** What is said of a shop; pressed, it explains itself. */
export const TrustButton = ({ row, name }: { row: TrustRow | undefined; name: string }) => {
  const [open, setOpen] = useState(false)
  if (row === undefined) return null
  return (
    <>
      <span className={styles.explained}>
        <TrustTag row={row} />
        <Button kind="text" aria-label={`${name}${verdicts[row.verdict].label}的依据`} onClick={() => setOpen(true)}>
          依据
        </Button>
      </span>
      {open && <TrustExplanation shopId={row.shop_id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
