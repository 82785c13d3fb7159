import type { SkillProvider } from "./provider.ts";
import { R2SkillProvider, type R2SkillOptions, type SkillBucket } from "./r2-skill-provider.ts";

/** Documents that every namespace may read and none may write. No namespace can have this name. */
const SHARED_FOLDER = "_shared/";

/**
 * Documents of one namespace in the bucket that all of them share: whatever prefix a caller names, it is taken below
 * the folder of his namespace. Below the shared folder he can only read.
 */
export function namespaceSkills(
  bucket: SkillBucket,
  folder: () => Promise<string>,
  { prefix = "", keys }: R2SkillOptions,
): SkillProvider {
  if (prefix.startsWith(SHARED_FOLDER)) {
    const shared = new R2SkillProvider(bucket, { prefix, keys });
    return { get: () => shared.get(), load: (key) => shared.load(key) };
  }
  let known: R2SkillProvider | null = null;
  const open = async () => {
    const own = await folder();
    return (known ??= new R2SkillProvider(bucket, { prefix: `${own}/${prefix}`, keys }));
  };
  return {
    get: async () => (known ?? (await open())).get(),
    load: async (key) => (known ?? (await open())).load(key),
    set: async (key, content, description) => (known ?? (await open())).set(key, content, description),
  };
}
