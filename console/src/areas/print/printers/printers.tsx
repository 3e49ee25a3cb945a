import { useState, type ReactNode } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { paperRolls } from '@zdb/contract/desk/print/paper'
import { printerStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { Printer } from '#widgets/print/print.ts'
import { BindPrinter } from './bind-printer.tsx'
import { usePrinterActions } from './printer-actions.tsx'
import styles from './printers.module.css'

/** A printer runs out of paper without telling the page. */
const lookMs = 15_000

const cures: Readonly<Partial<Record<PrinterStateName, string>>> = {
  offline: '请检查电源和网络，恢复后排队的小票会自己出来',
  noPaper: '请换纸，换好后排队的小票会自己出来',
  fault: '请看打印机上的提示灯，重启后再刷新状态',
}

const bridgeCures = {
  alone: '还没有配对，请点“配对”',
  paired: '请检查店里的电脑、打印桥程序和打印机，恢复后排队的小票会自己出来',
} as const

const PrinterCard = ({
  printer,
  standIn,
  actions,
}: {
  printer: Printer
  standIn: string
  actions: readonly Action[]
}) => {
  const { name, platform, platform_name, bridge_host, device_no, roll, state, state_at, waiting } = printer
  const { label, tone } = printerStates[state]
  const cure =
    platform === 'bridge' && state === 'offline' ? bridgeCures[bridge_host ? 'paired' : 'alone'] : cures[state]
  return (
    <article className={styles.card} aria-label={name} data-trouble={cure ? true : undefined}>
      <header className={styles.head}>
        <h3 title={name}>{name}</h3>
        <StatusTag tone={tone}>{label}</StatusTag>
        <small>
          <Ago moment={state_at} />
          查询
        </small>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>平台</dt>
          <dd>{platform_name}</dd>
        </div>
        <div>
          <dt>编号</dt>
          <dd>
            <Copyable text={device_no} />
          </dd>
        </div>
        <div>
          <dt>纸宽</dt>
          <dd>{paperRolls[roll].label}</dd>
        </div>
        <div>
          <dt>备用</dt>
          <dd>{standIn || '无'}</dd>
        </div>
        <div>
          <dt>排队</dt>
          <dd>{waiting > 0 ? `${waiting} 张` : '没有'}</dd>
        </div>
        {cure && (
          <div className={styles.trouble}>
            <dt hidden>怎么办</dt>
            <dd title={cure}>{cure}</dd>
          </div>
        )}
      </dl>
      <Actions quiet actions={actions} />
    </article>
  )
}

const FirstSteps = ({ bind }: { bind: ReactNode }) => (
  <Panel title="打印机">
    <Empty reason="这家门店还没有打印机。绑定以后，新订单自己出小票。">
      <ol className={styles.steps}>
        <li>给打印机通电、联网、装纸</li>
        <li>看机身底部的标签，找到编号和密钥</li>
        <li>在这里绑定，打一张测试页</li>
      </ol>
      {bind}
    </Empty>
  </Panel>
)

export const Printers = ({ sid }: { sid: string }) => {
  const manages = useMay('print.setup')
  const printers = useRead(print.printers, { params: { sid } }, { every: lookMs, background: true })
  const [binding, setBinding] = useState(false)
  const { actionsOf, dialogs } = usePrinterActions()
  const bind = manages && (
    <Button kind="primary" onClick={() => setBinding(true)}>
      绑定打印机
    </Button>
  )
  const loading = (
    <Panel title="打印机">
      <Skeleton rows={4} height={24} />
    </Panel>
  )
  return (
    <>
      <Loaded reading={printers} skeleton={loading}>
        {(rows) =>
          rows.length === 0 ? (
            <FirstSteps bind={bind} />
          ) : (
            <Panel title={`打印机 ${rows.length} 台`} extra={bind}>
              <div className={styles.cards}>
                {rows.map((printer) => (
                  <PrinterCard
                    key={printer.id}
                    printer={printer}
                    standIn={rows.find(({ id }) => id === printer.stand_in_id)?.name ?? ''}
                    actions={actionsOf(printer)}
                  />
                ))}
              </div>
            </Panel>
          )
        }
      </Loaded>
      {binding && <BindPrinter sid={sid} onClose={() => setBinding(false)} />}
      {dialogs}
    </>
  )
}
