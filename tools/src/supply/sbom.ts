import { askNpm } from './npm.ts'

type Component = { 'bom-ref': string; name: string; version: string; externalReferences?: unknown }
export type Sbom = {
  bomFormat: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component; [key: string]: unknown }
  components: Component[]
  [key: string]: unknown
}

const withoutAddresses = (all: Component): Component => {
  const { externalReferences: _, ...component } = all
  return component
}

/**
 * The bill of materials (CycloneDX), by npm from the lock file, offline. The same lock file gives the same bytes:
 * no number by chance, no moment, no name of the folder, and no address that a package was fetched from.
 */
export const sbomOf = (root: string): Sbom => {
  const { ok, output } = askNpm(root, ['sbom', '--sbom-format=cyclonedx'])
  if (!ok) throw new Error('npm 未能给出物料清单')
  const { serialNumber: _, ...bom } = JSON.parse(output) as Sbom
  const { timestamp: __, component, ...metadata } = bom.metadata
  const [name = ''] = component['bom-ref'].split('@')
  return {
    ...bom,
    metadata: { ...metadata, component: { ...withoutAddresses(component), name } },
    components: bom.components.map(withoutAddresses),
  }
}
