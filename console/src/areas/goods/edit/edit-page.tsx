import { useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ChangedMeanwhile, isChangedMeanwhile } from '#widgets/goods/changed-meanwhile.tsx'
import { useOpened } from '#widgets/goods/opened.ts'
import { OrderedPictures } from '#widgets/images/ordered-pictures.tsx'
import { refreshGoods, type GoodsDetail } from '../goods.ts'
import { BasicsPart, SellingPart } from './basics-part.tsx'
import { bodyOf, draftOf, emptyDraft, mistakesIn, type Draft } from './draft.ts'
import { KindsPart } from './kinds-part.tsx'
import { MaterialsPart } from './materials-part.tsx'
import styles from './edit.module.css'

const fields = { id: text() }

/** What the server made of it, in words: at once, or once the platform has agreed. */
const savedWords = (before: GoodsDetail | undefined, after: { version: GoodsDetail['version'] } | undefined): string =>
  after?.version && after.version.id !== before?.version?.id
    ? '已保存：价格和库存已生效，文字和图片等待平台审核'
    : '商品已保存'

/** Goods as they were opened, and how to open them anew; neither of new ones. */
type Opened = { detail?: GoodsDetail | undefined; onReload?: (() => void) | undefined }

const useEditor = ({ detail, onReload }: Opened) => {
  const open = useOpen()
  const [draft, setDraft] = useState<Draft>(() => (detail ? draftOf(detail) : emptyDraft))
  const [wrong, setWrong] = useState<Mistakes>({})
  const [isStale, setIsStale] = useState(false)
  const creating = useSend(goods.create)
  const editing = useSend(goods.edit)
  const submitting = useSend(goods.submit)

  /** The number of what was kept; nothing where it was refused. */
  const keep = async (): Promise<string | undefined> => {
    const found = mistakesIn(draft)
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const body = bodyOf(draft)
    if (!detail) {
      const made = await creating.send({ body })
      setWrong(refusedFields(made.errors))
      if (made.ok) saySuccess('商品已保存')
      return made.ok ? made.data.id : undefined
    }
    const { id, revision } = detail
    const kept = await editing.send({ params: { id }, body: { ...body, revision } })
    setWrong(refusedFields(kept.errors))
    setIsStale(isChangedMeanwhile(kept))
    if (kept.ok) saySuccess(savedWords(detail, kept.data))
    return kept.ok ? detail.id : undefined
  }
  const leave = async () => {
    await refreshGoods()
    open(routeTo('goods'))
  }
  return {
    draft,
    wrong,
    isStale,
    busy: creating.pending || editing.pending || submitting.pending,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    save: async () => {
      if ((await keep()) !== undefined) await leave()
    },
    submit: async () => {
      const id = await keep()
      if (id === undefined) return
      const answer = await submitting.send({ params: { id } })
      if (answer.ok) {
        saySuccess(`${draft.name}已提交，等待平台审核`)
        return leave()
      }
      await refreshGoods()
      // What was saved is what is edited from here on.
      if (detail) onReload?.()
      else open(routeTo('editGoods', { id }), { replace: true })
    },
  }
}

const Notes = ({ detail }: { detail: GoodsDetail }) => (
  <>
    {detail.review_reason && <p className={styles.error}>平台的意见：{detail.review_reason}</p>}
    {detail.version && (
      <p className={detail.version.reason ? styles.error : styles.note}>
        {detail.version.status_zh}
        {detail.version.reason ? `：${detail.version.reason}` : '，通过前仍按原资料销售；撤回后可以再改文字和图片'}
      </p>
    )}
  </>
)

const Editor = ({ detail, onReload }: Opened) => {
  const { draft, wrong, isStale, busy, change, save, submit } = useEditor({ detail, onReload })
  const part = { draft, mistakes: wrong, onChange: change }
  // What is not yet agreed to is handed in from here; a change of what is sold hands itself in.
  const handsIn = !detail || detail.status === 0 || detail.actions.includes('submit')
  return (
    <>
      {detail && <Notes detail={detail} />}
      <Panel title="基本资料">
        <BasicsPart {...part} />
      </Panel>
      <Panel title="图片">
        <OrderedPictures
          images={draft.images}
          onChange={(images) => change({ images })}
          max={9}
          note="第一张是主图，最多9张；提交审核至少要有一张"
        />
        {wrong.images && (
          <p className={styles.error} role="alert">
            {wrong.images}
          </p>
        )}
      </Panel>
      <Panel title="规格、价格与库存">
        <KindsPart {...part} />
      </Panel>
      <Panel title="用料">
        <MaterialsPart {...part} />
      </Panel>
      <Panel title="销售渠道">
        <SellingPart {...part} />
      </Panel>
      {isStale && onReload && <ChangedMeanwhile onReload={onReload} />}
      <div className={styles.acts}>
        <Button kind={handsIn ? 'plain' : 'primary'} busy={busy} onClick={() => void save()}>
          保存
        </Button>
        {handsIn && (
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            保存并提交审核
          </Button>
        )}
      </div>
    </>
  )
}

const Existing = ({ id }: { id: string }) => {
  const detail = useRead(goods.show, { params: { id } })
  const { opened, times, openAnew } = useOpened(detail.data)
  const reload = () => void refresh(goods.show).then(openAnew)
  if (opened) return <Editor key={times} detail={opened} onReload={reload} />
  return (
    <Loaded reading={detail} skeleton={<Skeleton rows={8} height={32} />}>
      {(data) => (
        <Panel title={data.name}>
          <Empty reason="商品正在审核中，撤回后才能修改">
            <PageLink to={routeTo('goods')}>返回商品列表</PageLink>
          </Empty>
        </Panel>
      )}
    </Loaded>
  )
}

/** One page for new goods and for those that are there. */
export const EditGoodsPage = () => {
  const [{ id }] = useFilter(fields)
  return (
    <div className={styles.page}>
      <PageHeader title={id ? pages.editGoods.title : '新建商品'} note="带着规格一次填好：每个规格有自己的价格和库存">
        <PageLink to={routeTo('goods')}>返回商品列表</PageLink>
      </PageHeader>
      {id ? <Existing key={id} id={id} /> : <Editor key="new" />}
    </div>
  )
}
