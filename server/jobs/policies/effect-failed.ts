/** It cannot be done, whatever is tried: said as it is, with the way out. */
export class EffectFailed extends Error {
  override readonly name = 'EffectFailed';
}
