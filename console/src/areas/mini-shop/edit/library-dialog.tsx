import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from './edit.module.css'

/** Pictures that were sent before; as many as there is room for. */
export const LibraryDialog = ({
  taken,
  room,
  onChoose,
  onClose,
}: {
  taken: readonly string[]
  room: number
  onChoose: (urls: readonly string[]) => void
  onClose: () => void
}) => {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const images = useRead(miniShop.images, { query: { page, page_size: 20 } })
  const toggle = (url: string) =>
    setChosen((before) =>
      before.includes(url) ? before.filter((other) => other !== url) : before.length < room ? [...before, url] : before,
    )
  return (
    <Dialog
      title="从图片库选取"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            off={chosen.length === 0}
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            {chosen.length > 0 ? `使用${chosen.length}张图片` : '使用图片'}
          </Button>
        </>
      }
    >
      <Loaded reading={images}>
        {({ items, total, page_size }) =>
          items.length === 0 ? (
            <Empty reason="图片库还是空的，上传过的图片会留在这里" />
          ) : (
            <>
              <p className={styles.note}>还可以选{room - chosen.length}张</p>
              <ul className={styles.library} aria-label="图片库">
                {items.map(({ id, url }, index) => (
                  <li key={id}>
                    <button
                      type="button"
                      aria-pressed={chosen.includes(url)}
                      aria-label={`选择图片 ${(page - 1) * page_size + index + 1}`}
                      disabled={taken.includes(url)}
                      onClick={() => toggle(url)}
                    >
                      <img src={url} alt="" loading="lazy" />
                    </button>
                  </li>
                ))}
              </ul>
              {total > page_size && (
                <Pagination label="图片库分页" page={page} pageSize={page_size} total={total} onPage={setPage} />
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
