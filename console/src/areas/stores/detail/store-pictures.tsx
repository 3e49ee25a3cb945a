import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshStores, type StoreDetail } from '../store.ts'
import styles from './detail-page.module.css'

const photosOf = (urls: readonly string[]) => urls.map((url) => ({ url }))

const Shown = ({ label, urls }: { label: string; urls: readonly string[] }) =>
  urls.length === 0 ? (
    <p className={styles.note}>还没有{label}</p>
  ) : (
    <PhotoStrip label={label} photos={photosOf(urls)} />
  )

const Looking = ({ store }: { store: StoreDetail }) => (
  <>
    <Shown label="门店图片" urls={[store.logo, ...store.images].filter(Boolean)} />
    <Shown label="实拍" urls={store.real_shots} />
  </>
)

/** Every change is kept at once: there is no button to forget. */
const Editing = ({ store }: { store: StoreDetail }) => {
  const images = useSend(stores.saveImages)
  const shots = useSend(stores.saveRealShots)
  const { sid, logo } = store
  const tell = async (saved: Promise<{ ok: boolean }>) => {
    const { ok } = await saved
    await refreshStores()
    if (ok) saySuccess('图片已保存')
  }
  const save = (body: { logo: string; images: string[] }) => void tell(images.send({ params: { sid }, body }))
  return (
    <>
      <Field label="门店标志" hint="显示在门店列表里，建议正方形">
        {(id) => (
          <UploadImages
            id={id}
            label="门店标志"
            max={1}
            value={logo ? [logo] : []}
            onChange={([url = '']) => save({ logo: url, images: store.images })}
          />
        )}
      </Field>
      <Field label="门店图片" hint="门头、店内环境，最多9张，所有商家可见">
        {(id) => (
          <UploadImages
            id={id}
            label="门店图片"
            value={store.images}
            onChange={(urls) => save({ logo, images: urls })}
          />
        )}
      </Field>
      <Field label="实拍" hint="做好的花束、蛋糕，最多20张，所有商家可见">
        {(id) => (
          <UploadImages
            id={id}
            label="实拍"
            max={20}
            value={store.real_shots}
            onChange={(urls) => void tell(shots.send({ body: { sid, images: urls } }))}
          />
        )}
      </Field>
    </>
  )
}

export const StorePictures = ({ store }: { store: StoreDetail }) => {
  const mayEdit = useMay('store.edit')
  return (
    <Panel title="图片与实拍">
      <div className={styles.pictures}>{mayEdit ? <Editing store={store} /> : <Looking store={store} />}</div>
    </Panel>
  )
}
