import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import { useRead } from '#core/http/query.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Options } from '#ui/input/options.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import { Paper } from '../paper/paper.tsx'
import { bodyOf, type Draft } from './template-draft.ts'
import styles from './template.module.css'

const rolls = (Object.keys(paperRolls) as PaperRoll[]).map((value) => ({ value, label: paperRolls[value].label }))

/** Orders that other shops sent have numbers of their own kind. */
const orderOf = (typed: string) => {
  const sn = typed.trim()
  return sn ? { sn, source: sn.startsWith('T') ? ('received' as const) : ('online' as const) } : {}
}

/** The ticket as it would come out now, with a real order on it. */
export const Preview = ({ sid, document, draft }: { sid: string; document: TicketDocument; draft: Draft }) => {
  const [roll, setRoll] = useState<PaperRoll>('narrow')
  const [typed, setTyped] = useState('')
  const body = useDebounced(JSON.stringify({ document, roll, ...bodyOf(draft), ...orderOf(typed) }))
  const preview = useRead(
    print.preview,
    { params: { sid }, body: JSON.parse(body) as never },
    { enabled: draft.blocks.length > 0 },
  )
  return (
    <Panel title="预览" extra={<Options label="纸宽" options={rolls} value={roll} onChange={setRoll} />}>
      <TextField
        label="用哪张订单预览"
        hint={
          preview.data?.sn
            ? `现在用的是 ${preview.data.sn}。预览隐去顾客信息，打印时完整`
            : '不填就用最近一张订单，没有订单时用样例'
        }
        maxLength={40}
        placeholder="订单号"
        value={typed}
        onChange={setTyped}
      />
      <div
        className={styles.desk}
        tabIndex={0}
        role="region"
        aria-label="纸面"
        aria-busy={preview.isFetching || undefined}
      >
        <Loaded reading={preview} skeleton={<Skeleton rows={12} height={16} />}>
          {({ roll: printed, lines }) => <Paper label="小票预览" roll={printed} lines={lines} />}
        </Loaded>
      </div>
    </Panel>
  )
}
