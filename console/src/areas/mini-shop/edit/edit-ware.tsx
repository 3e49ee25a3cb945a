import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ChangedMeanwhile, isChangedMeanwhile } from '#widgets/goods/changed-meanwhile.tsx'
import { useOpened } from '#widgets/goods/opened.ts'
import { isBound, newWare, refreshWares, type WareDetail } from '../mini-shop.ts'
import { BasicsPart } from './basics-part.tsx'
import { bodyOf, draftOf, emptyDraft, mistakesIn, type Draft } from './draft.ts'
import { KindsPart } from './kinds-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import styles from './edit.module.css'

const OwnGoodsDialog = lazyDialog(() => import('./own-goods-dialog.tsx').then((file) => file.OwnGoodsDialog))

const savedWords = ({ waiting }: { waiting: string }): string => (waiting ? `已保存，${waiting}` : '商品已保存')

const useEditor = (begun: Draft, detail: WareDetail | undefined) => {
  const open = useOpen()
  const [draft, setDraft] = useState(begun)
  const [wrong, setWrong] = useState<Mistakes>({})
  const [isStale, setIsStale] = useState(false)
  const creating = useSend(miniShop.create)
  const editing = useSend(miniShop.edit)
  return {
    draft,
    wrong,
    isStale,
    busy: creating.pending || editing.pending,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    save: async (submit: boolean) => {
      const found = mistakesIn(draft)
      setWrong(found)
      if (Object.keys(found).length > 0) return
      const body = { ...bodyOf(draft), submit }
      const answer = await (detail
        ? editing.send({ body: { ...body, id: detail.id, revision: detail.revision } })
        : creating.send({ body: { ...body, shop_id: draft.shop_id } }))
      setWrong(refusedFields(answer.errors))
      setIsStale(isChangedMeanwhile(answer))
      if (!answer.ok) return
      saySuccess(savedWords(answer.data))
      await refreshWares()
      open(routeTo('miniGoods'))
    },
  }
}

const Editor = ({ begun, detail, onReload }: { begun: Draft; detail?: WareDetail; onReload?: () => void }) => {
  const { draft, wrong, isStale, busy, change, save } = useEditor(begun, detail)
  const [choosing, setChoosing] = useState(false)
  const readsGoods = useMay('goods.read')
  const part = { draft, mistakes: wrong, onChange: change }
  // What has passed once is sent with every change; what has not is handed in by whoever says so.
  const handsIn = !detail || detail.actions.includes('submit')
  return (
    <>
      {detail?.reason && (
        <p className={styles.error} role="note">
          支付宝没有通过：{detail.reason}
        </p>
      )}
      <Panel
        title="基本资料"
        extra={readsGoods && !detail && <Button onClick={() => setChoosing(true)}>从商品管理选取</Button>}
      >
        <BasicsPart {...part} isNew={!detail} />
      </Panel>
      <Panel title="图片">
        <PicturesPart images={draft.images} onChange={(images) => change({ images })} error={wrong.images} />
      </Panel>
      <Panel title="规格、价格与库存">
        <KindsPart {...part} />
      </Panel>
      {isStale && onReload && <ChangedMeanwhile onReload={onReload} />}
      <div className={styles.acts}>
        {handsIn && (
          <Button busy={busy} onClick={() => void save(false)}>
            保存
          </Button>
        )}
        <Button kind="primary" busy={busy} onClick={() => void save(true)}>
          {handsIn ? '保存并提交审核' : '保存'}
        </Button>
      </div>
      {choosing && <OwnGoodsDialog onChoose={change} onClose={() => setChoosing(false)} />}
    </>
  )
}

const leadsBack = <PageLink to={routeTo('miniGoods')}>返回小程序商品</PageLink>

const Existing = ({ id }: { id: string }) => {
  const detail = useRead(miniShop.show, { query: { id } })
  const { opened, times, openAnew } = useOpened(detail.data)
  const reload = () => void refresh(miniShop.show).then(openAnew)
  if (opened) return <Editor key={times} begun={draftOf(opened)} detail={opened} onReload={reload} />
  return (
    <Loaded reading={detail} skeleton={<Skeleton rows={8} height={32} />}>
      {(data) => (
        <Panel title={data.name}>
          <Empty reason={data.waiting ? `${data.waiting}，有了答复才能修改` : `商品${data.status_zh}，现在不能修改`}>
            {leadsBack}
          </Empty>
        </Panel>
      )}
    </Loaded>
  )
}

/** A new ware begins at the first mini-program; where there are more, the form asks which. */
const New = () => {
  const programs = useRead(miniShop.programs)
  return (
    <Loaded reading={programs} skeleton={<Skeleton rows={8} height={32} />}>
      {(all) => {
        const bound = all.filter(isBound)
        if (bound.length === 0)
          return (
            <Panel title="新建小程序商品">
              <Empty reason="还没有绑定小程序，绑定以后才能上架商品">
                <PageLink to={routeTo('miniProgram')}>去开通小程序</PageLink>
              </Empty>
            </Panel>
          )
        return <Editor begun={emptyDraft(bound.length === 1 ? (bound[0]?.id ?? '') : '')} />
      }}
    </Loaded>
  )
}

/** One form for a new ware and for one that is there. */
export const EditWare = ({ id }: { id: string }) => {
  const mayEdit = useMay('mini.edit')
  return (
    <div className={styles.page}>
      <PageHeader
        title={id === newWare ? '新建小程序商品' : pages.miniGoods.title}
        note="价格和库存改了就同步，文字和图片由支付宝审核"
      >
        {leadsBack}
      </PageHeader>
      {!mayEdit ? (
        <Panel title={pages.miniGoods.title}>
          <Empty reason="您可以查看小程序商品，修改请联系主账户授权">{leadsBack}</Empty>
        </Panel>
      ) : id === newWare ? (
        <New />
      ) : (
        <Existing key={id} id={id} />
      )}
    </div>
  )
}
