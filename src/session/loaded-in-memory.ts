import type { SkillRef } from "../store/skill-call-store.ts";

/** Loaded documents of a session whose messages are kept elsewhere: known while the session object lives. */
export class LoadedInMemory {
  readonly #loaded = new Map<string, SkillRef>();

  add(_sessionId: string, call: SkillRef & { callId: string; loaded: boolean }): void {
    if (call.loaded) this.#loaded.set(JSON.stringify([call.label, call.key]), call);
  }

  unload(_sessionId: string, { label, key }: SkillRef): boolean {
    return this.#loaded.delete(JSON.stringify([label, key]));
  }

  loaded(): SkillRef[] {
    return [...this.#loaded.values()];
  }

  clear(): void {
    this.#loaded.clear();
  }
}
