// SPDX-License-Identifier: Apache-2.0
package us.hebi.quickbuf;

import java.io.IOException;

/**
 * Reads from an array like the library's own source, and decodes each string at once. The library has no such setting; its
 * source can be extended in this package only.
 */
public final class EagerArraySource extends ArraySource {

    @Override
    public void readString(Utf8String store) throws IOException {
        super.readString(store);
        store.getString();
    }
}
