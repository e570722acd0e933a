/** Which rows of the fleet a caller may see: all, those of the clients listed, or those of the devices at these sites. */
export type ClientScope = 'all' | readonly number[] | { readonly sites: readonly number[] }

declare module '../../platform/contract/call.ts' {
  interface RowScopes {
    clients: ClientScope
  }
}
