import { useState } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { mostImported } from '@zdb/contract/shop/goods/import-schemas'
import { sayError } from '#core/alerts/notices.ts'
import { download } from '#core/http/downloads.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { FileDrop } from '#widgets/files/file-drop.tsx'
import styles from '#widgets/files/sheet.module.css'
import type { GoodsSheet } from './sheet-lines.ts'
import { SheetReady } from './sheet-ready.tsx'

/** How often a sheet that is being worked on is looked at. */
const lookMs = 1000

const Choose = ({ onImport }: { onImport: (id: string) => void }) => {
  const { send, pending } = useSend(goods.readSheet)
  const take = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return sayError('请选择 .xlsx 表格')
    const answer = await send({ file })
    if (answer.ok) onImport(answer.data.id)
  }
  const template = () => void download(goods.importTemplate, {}, '商品导入模板.xlsx')
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
        <p className={styles.quiet}>
          一次最多 {mostImported}{' '}
          件商品。商家编码相同、或没有编码而名称相同的几行，是一件商品的几种规格；已有的商品不会重复导入。
        </p>
      </div>
    </Panel>
  )
}

const isWorking = ({ state }: GoodsSheet) => state === 'reading' || state === 'saving'

const Working = ({ sheet: { state, read, goods: wanted, saved } }: { sheet: GoodsSheet }) => (
  <div className={styles.working} role="status">
    <progress aria-label="导入进度" {...(state === 'saving' ? { max: wanted, value: saved } : {})} />
    <p>{state === 'reading' ? `已检查 ${read} 行` : `已导入 ${saved} 件 / 共 ${wanted} 件`}</p>
    <p className={styles.quiet}>可以离开这个页面，处理会继续；用现在的链接随时回来查看</p>
  </div>
)

const Done = ({ sheet: { saved, left_out, known_total } }: { sheet: GoodsSheet }) => (
  <div className={styles.done}>
    <p className={styles.big} role="status">
      已导入 {saved} 件商品
    </p>
    {left_out > 0 && <p className={styles.quiet}>{left_out} 件有误，没有导入；改好后把整份表格再传一次即可</p>}
    {known_total > 0 && <p className={styles.quiet}>{known_total} 件已有，没有重复导入</p>}
    <PageLink to={routeTo('goods', { status: 'draft' })}>去商品管理补图片、提交审核</PageLink>
  </div>
)

const Failed = ({ sheet: { message }, onAgain }: { sheet: GoodsSheet; onAgain: () => void }) => (
  <div className={styles.done}>
    <p className={styles.failed} role="alert">
      {message || '表格没能读完，请检查后重新上传'}
    </p>
    <Button kind="primary" onClick={onAgain}>
      重新上传
    </Button>
  </div>
)

const views = { reading: Working, saving: Working, ready: SheetReady, done: Done, failed: Failed } as const

const Watch = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const [looking, setLooking] = useState(true)
  const sheet = useRead(goods.importJob, { params: { id } }, { every: looking ? lookMs : undefined })
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
