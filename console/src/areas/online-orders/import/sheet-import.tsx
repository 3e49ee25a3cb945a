import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { download } from '#core/http/downloads.ts'
import { sayError } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { FileDrop } from '#widgets/files/file-drop.tsx'
import styles from '#widgets/files/sheet.module.css'
import type { Sheet } from './sheet-lines.ts'
import { SheetDone, SheetFailed, SheetWorking } from './sheet-progress.tsx'
import { SheetReady } from './sheet-ready.tsx'

/** How often a sheet that is being worked on is looked at. */
const lookMs = 1000

const Choose = ({ onImport }: { onImport: (id: string) => void }) => {
  const { send, pending } = useSend(onlineOrders.readExcel)
  const take = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return sayError('请选择 .xlsx 表格')
    const answer = await send({ file })
    if (answer.ok) onImport(answer.data.id)
  }
  const template = () => void download(onlineOrders.importTemplate, {}, '网单导入模板.xlsx')
  return (
    <Panel title="上传表格" extra={<Button onClick={template}>下载模板</Button>}>
      <div className={styles.stack}>
        <FileDrop
          label="选择 Excel 表格"
          hint="支持 .xlsx，可拖到这里；先检查再导入，不会直接保存"
          accept=".xlsx"
          busy={pending ? '正在上传…' : undefined}
          onFile={(file) => void take(file)}
        />
        <p className={styles.quiet}>第一行是列名，与模板一致；每行一单。检查可以离开页面，稍后凭地址栏的链接回来。</p>
      </div>
    </Panel>
  )
}

const isWorking = ({ state }: Sheet) => state === 'reading' || state === 'saving'

const views = {
  reading: SheetWorking,
  saving: SheetWorking,
  ready: SheetReady,
  done: SheetDone,
  failed: SheetFailed,
} as const

const Watch = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const [looking, setLooking] = useState(true)
  const sheet = useRead(onlineOrders.importJob, { params: { id } }, { every: looking ? lookMs : undefined })
  // A number that leads nowhere is not asked for again and again.
  const working = sheet.data ? isWorking(sheet.data) : !sheet.error
  if (working !== looking) setLooking(working)
  const again = <Button onClick={onAgain}>换一份表格</Button>
  if (!sheet.data)
    return (
      <Panel title="Excel 导入" extra={again}>
        <Loaded reading={sheet} skeleton={<Skeleton rows={4} height={32} />}>
          {() => null}
        </Loaded>
      </Panel>
    )
  return (
    <Loaded reading={sheet}>
      {(data) => {
        const View = views[data.state]
        return (
          <Panel title={data.name} extra={!isWorking(data) && again}>
            <View sheet={data} onAgain={onAgain} />
          </Panel>
        )
      }}
    </Loaded>
  )
}

/** A sheet is read, looked over and then saved; its number in the address finds it again. */
export const SheetImport = ({ id, onImport }: { id: string; onImport: (id: string) => void }) =>
  id ? <Watch key={id} id={id} onAgain={() => onImport('')} /> : <Choose onImport={onImport} />
