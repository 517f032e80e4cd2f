import type { EndpointSpec } from '#platform/wire/endpoint.ts';

type Flag<Spec, Name extends string, Has> = Spec extends Has ? Record<Name, true> : Partial<Record<Name, undefined>>;

/**
 * What sending needs to know of a call, without its schemas: they would double what a phone loads before the first
 * page. The types make the compiler compare it with the contract.
 */
export type BareCall<Spec extends EndpointSpec> = Pick<Spec, 'method' | 'path'> &
  Flag<Spec, 'content', { content: object }> &
  Flag<Spec, 'plain', { plain: true }> &
  Flag<Spec, 'multipart', { multipart: object }> &
  Flag<Spec, 'revalidated', { revalidated: true }> &
  Flag<Spec, 'open', { right: { kind: 'public' } }>;

/** A call by its contract's type: `bareCall<typeof homeCalls.home>({ method: 'GET', path: '/mb/home' })`. */
export const bareCall = <Spec extends EndpointSpec>(facts: BareCall<Spec>): BareCall<Spec> & { readonly of?: Spec } =>
  facts;
export type Callable<Spec extends EndpointSpec> = ReturnType<typeof bareCall<Spec>>;
